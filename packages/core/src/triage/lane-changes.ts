import { randomUUID } from 'node:crypto';
import type { Lane } from '@triage/contract/triage/lanes';
import type { Sql } from '@triage/database/open-database';
import {
  type BeforeLaneChange,
  type ChangedLabels,
  deleteOldLaneChanges,
  type findLaneChangeOfThread,
  findStanding,
  insertLaneChange,
  type LaneChangeKind,
  type Standing,
} from '@triage/database/tables/inbox/lane-changes';
import type { LessonKey } from '@triage/database/tables/senders/sender-lessons';
import type { TenantContext } from '../context.ts';
import { markedId } from '../tenant/mailbox-tenant.ts';

export type LaneChange = NonNullable<Awaited<ReturnType<typeof findLaneChangeOfThread>>>;

/** Later than this an undo would surprise: the mailbox has moved on. */
export const KEEP_DAYS = 7;

type Asked = { kind: LaneChangeKind; threadId: string; threadIds?: readonly string[] };

/**
 * What a verb reads before it tells the provider. A sync may store the provider's change before the verb does: what the
 * store says then is not how things stood.
 */
export function noteStanding(
  { tenantId }: Pick<TenantContext, 'tenantId'>,
  sql: Sql,
  { kind, threadId, threadIds = [threadId] }: Asked,
): Promise<Standing | null> {
  return findStanding(sql, { userId: tenantId, kind, threadId, threadIds });
}

/**
 * Whether the thread stands as a person's own change would leave it: a call that is repeated because its answer was lost.
 * If that were recorded, an undo would take back the repetition and leave the change.
 */
export function isDoneAlready(
  standing: Standing | null,
  { lane, inInbox }: { lane: Lane; inInbox?: boolean },
): boolean {
  if (!standing) return false;
  const { threads, snoozedUntil, ...before }: BeforeLaneChange = JSON.parse(standing);
  const isPlaced = threads[0]?.lane === lane && threads[0].classifiedBy === 'user';
  return isPlaced && snoozedUntil === null && (inInbox === undefined || before.inInbox === inInbox);
}

/** Before the change, in its transaction. Of a thread that the cache did not know nothing is kept. */
export async function recordLaneChange(
  ctx: Pick<TenantContext, 'tenantId'>,
  tx: Sql,
  change: Asked & {
    standing: Standing | null;
    lane: Lane;
    at: Date;
    teaches?: LessonKey | null;
    labels?: ChangedLabels | null;
  },
): Promise<string> {
  const id = markedId(ctx.tenantId, randomUUID());
  const { kind, threadId, lane, at, standing, teaches = null, labels = null } = change;
  const madeBefore = new Date(at.getTime() - KEEP_DAYS * 24 * 60 * 60 * 1_000);
  await deleteOldLaneChanges(tx, { userId: ctx.tenantId, madeBefore });
  const made = { id, kind, threadId, lane, at, teaches, labels };
  if (standing) await insertLaneChange(tx, { userId: ctx.tenantId, ...made, standing });
  return id;
}
