import type { Classification } from '@triage/contract/triage/classification';
import type { Sql } from '@triage/database/open-database';
import { setLaneByPerson } from '@triage/database/tables/classifications/classifications';
import type { BeforeLaneChange, Standing } from '@triage/database/tables/inbox/lane-changes';
import { findMeetingRow } from '@triage/database/tables/thread-meetings';
import type { TenantContext } from '../context.ts';
import { getOwner } from '../mailbox/inbox/get-owner.ts';
import { findThread } from '../mailbox/store/list-threads.ts';
import { holdInbox } from '../mailbox/sync/hold-inbox.ts';
import { findClassification } from './classification-row.ts';
import { noteStanding, recordLaneChange } from './lane-changes.ts';
import { asksMoreThanTime } from './rules/reading/asks-more-than-time.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'realtime'>;
/** What the decision rested on: the last message of somebody else, and when it was made. */
export type Basis = { receivedId: string; decidedAt: string };
/** `booked`: the decision was to book a meeting, so that it counts only while the meeting exists. */
export type Scheduled = { threadId: string; reason: string; basis: Basis; booked: boolean };

/** Call it before the calendar: a message that arrives during that call was not part of the decision. */
export async function noteBasis(
  ctx: Pick<Ctx, 'tenantId' | 'clock'>,
  sql: Sql,
  threadId: string,
): Promise<Basis> {
  const decidedAt = ctx.clock.now().toISOString();
  const standing = await noteStanding(ctx, sql, { kind: 'restore', threadId });
  return { receivedId: standing ? (parseStanding(standing).receivedId ?? '') : '', decidedAt };
}

/**
 * Once the meeting is booked or the invitation answered, nothing is left to schedule: the thread leaves that lane, to
 * reply when a question is left and to done otherwise. Nothing is archived in the mail account, and the rules learn
 * nothing from it. Returns the classification that is then in force; undoing the last change takes the move back. Nothing
 * happens where a message has come since the decision, where the person has chosen the lane, or the meeting was cancelled.
 */
export async function settleScheduling(ctx: Ctx, scheduled: Scheduled): Promise<Classification | null> {
  const { threadId, reason } = scheduled;
  const thread = await findThread(ctx.db, ctx.tenantId, threadId);
  const owner = await getOwner(ctx.db, ctx.tenantId);
  const lane = thread && asksMoreThanTime(thread, owner) ? 'reply' : 'done';
  const at = ctx.clock.now();
  const { classification, moved } = await ctx.db.transaction(async (tx) => {
    await holdInbox(tx, ctx.tenantId, [threadId]);
    const found = await findClassification(tx, ctx.tenantId, threadId);
    if (found?.lane !== 'schedule') return { classification: found, moved: false };
    const standing = await noteStanding(ctx, tx, { kind: 'restore', threadId });
    if (!standing || !(await stillHolds(ctx, tx, scheduled, parseStanding(standing))))
      return { classification: found, moved: false };
    await recordLaneChange(ctx, tx, { kind: 'restore', threadId, standing, lane, at });
    await setLaneByPerson(tx, { userId: ctx.tenantId, threadIds: [threadId], lane, at, reason });
    return { classification: await findClassification(tx, ctx.tenantId, threadId), moved: true };
  });
  if (moved) await ctx.realtime.publish(ctx.tenantId, { name: 'lane.updated', data: { threadId, lane } });
  return classification;
}

async function stillHolds(
  { tenantId }: Ctx,
  tx: Sql,
  { threadId, basis, booked }: Scheduled,
  { receivedId, threads }: BeforeLaneChange,
): Promise<boolean> {
  const [now] = threads;
  const hasChosen = now?.classifiedBy === 'user' && new Date(now.classifiedAt) > new Date(basis.decidedAt);
  if (hasChosen || receivedId !== basis.receivedId) return false;
  return !booked || (await findMeetingRow(tx, { userId: tenantId, threadId }))?.state === 'exists';
}

function parseStanding(standing: Standing): BeforeLaneChange {
  return JSON.parse(standing);
}

/**
 * For a caller whose calendar call has succeeded, which a failure here must not hide: a job settles the thread later, and
 * `before` is returned.
 */
export async function settleOrLater(
  ctx: Ctx & Pick<TenantContext, 'jobs' | 'logger'>,
  { before, ...scheduled }: Scheduled & { before: Classification | null },
): Promise<Classification | null> {
  const { threadId } = scheduled;
  try {
    return await settleScheduling(ctx, scheduled);
  } catch (error) {
    ctx.logger.error('scheduling.not_settled', { thread: threadId }, error);
    const key = `${ctx.tenantId} ${threadId}`;
    await ctx.jobs
      .enqueue('settle-scheduling', { userId: ctx.tenantId, ...scheduled }, { key })
      .catch((cause: unknown) => ctx.logger.error('scheduling.not_queued', { thread: threadId }, cause));
    return before;
  }
}
