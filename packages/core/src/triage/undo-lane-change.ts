import type { ClassificationAnswer } from '@triage/contract/triage/classification';
import type { UndoLikeThisRequest, UndoRequest } from '@triage/contract/triage/like-this';
import type { Sql } from '@triage/database/open-database';
import {
  putClassificationsBack,
  takeLaneAway,
} from '@triage/database/tables/classifications/classifications';
import {
  type ChangedLabels,
  deleteLaneChange,
  endLaneChange,
  findLaneChangeOfThread,
  findLikeThisChange,
  wasUndone,
} from '@triage/database/tables/inbox/lane-changes';
import { putSnoozeBack } from '@triage/database/tables/inbox/snoozes';
import { unlearnLane } from '@triage/database/tables/senders/sender-lessons';
import { deleteMutedThread } from '@triage/database/tables/threads/muted-threads';
import type { TenantContext } from '../context.ts';
import { holdInbox } from '../mailbox/sync/hold-inbox.ts';
import { returnThread } from './actions/return-thread.ts';
import { changeAccountLabels } from './change-account-label.ts';
import { changeCachedLabel, noteHeld } from './change-labels.ts';
import { findClassification } from './classification-row.ts';
import { reverseLabels } from './labels/undo-label-change.ts';
import type { LaneChange } from './lane-changes.ts';
import { takeTurns } from './take-turns.ts';

type Ctx = Pick<
  TenantContext,
  'tenantId' | 'db' | 'mail' | 'clock' | 'realtime' | 'jobs' | 'ai' | 'webPush' | 'logger'
>;

/** Takes back what a person last did to a thread, the lesson included; where there is nothing, nothing changes. */
export async function undoLastChange(
  ctx: Ctx,
  { threadId, changeId, key }: UndoRequest & { changeId?: string },
): Promise<ClassificationAnswer> {
  const last = await findLaneChangeOfThread(ctx.db, { userId: ctx.tenantId, threadId });
  const isLast = changeId === undefined || last?.id === changeId;
  if (isLast && (last?.kind === 'trash' || last?.kind === 'spam'))
    return returnThread(ctx, { threadId, from: last.kind, ...(key && { key }) });
  const classification = await takeTurns(ctx, threadId, async () => {
    const change = await findLaneChangeOfThread(ctx.db, { userId: ctx.tenantId, threadId });
    // A caller that names its change takes back that one alone.
    const isRepeated = key && (await wasUndone(ctx.db, { userId: ctx.tenantId, threadId, key }));
    if (!change || isRepeated || (changeId !== undefined && change.id !== changeId))
      return findClassification(ctx.db, ctx.tenantId, threadId);
    const { inInbox, snoozedUntil, receivedId = null } = change.before;
    const moved =
      change.kind === 'archive' || change.kind === 'mute' ? inInbox : change.lane !== 'done' && !inInbox;
    const held = await noteHeld(ctx, threadId);
    const relabelling = planLabels(change.before.labels, moved ? inInbox : null);
    if (relabelling.add.length + relabelling.remove.length > 0)
      await changeAccountLabels(ctx, { threadId, ...relabelling });
    return ctx.db.transaction(async (tx) => {
      await holdInbox(tx, ctx.tenantId, [threadId]);
      await endLaneChange(tx, { userId: ctx.tenantId, id: change.id, key: key ?? null });
      for (const label of relabelling.add)
        await changeCachedLabel(ctx, tx, { threadId, label, on: true, held });
      for (const label of relabelling.remove)
        await changeCachedLabel(ctx, tx, { threadId, label, on: false, held });
      await putBack(ctx, tx, change);
      // Archived mail that had no lane before.
      if (change.before.threads.length === 0)
        await takeLaneAway(tx, {
          userId: ctx.tenantId,
          threadId,
          madeAt: change.madeAt,
          lane: change.lane,
        });
      if (change.kind === 'restore') await unlearn(ctx, tx, change);
      if (change.kind === 'mute') await deleteMutedThread(tx, { userId: ctx.tenantId, threadId });
      if (snoozedUntil && new Date(snoozedUntil) > ctx.clock.now())
        await putSnoozeBack(tx, {
          userId: ctx.tenantId,
          threadId,
          snoozedUntil: new Date(snoozedUntil),
          receivedId,
          now: ctx.clock.now(),
        });
      return findClassification(tx, ctx.tenantId, threadId);
    });
  });
  const lane = classification?.lane ?? 'fyi';
  await ctx.realtime.publish(ctx.tenantId, { name: 'lane.updated', data: { threadId, lane } });
  return { success: true, classification };
}

/** `inInbox`: where the thread goes back to; null where it stays. */
function planLabels(labels: ChangedLabels | null | undefined, inInbox: boolean | null) {
  const { add, remove } = reverseLabels(labels ?? { added: [], removed: [] });
  return {
    add: [...add, ...(inInbox === true ? ['INBOX'] : [])],
    remove: [...remove, ...(inInbox === false ? ['INBOX'] : [])],
  };
}

/** Threads that have moved on since stay where they are. */
export async function undoLikeThis(
  ctx: Ctx,
  { changeId }: UndoLikeThisRequest,
): Promise<{ changed: string[] }> {
  const changed = await ctx.db.transaction(async (tx) => {
    const change = await findLikeThisChange(tx, { userId: ctx.tenantId, id: changeId });
    if (!change) return [];
    await holdInbox(
      tx,
      ctx.tenantId,
      change.before.threads.map((thread) => thread.threadId),
    );
    if (!(await deleteLaneChange(tx, { userId: ctx.tenantId, id: change.id }))) return [];
    return putBack(ctx, tx, change);
  });
  for (const { threadId, lane } of changed)
    await ctx.realtime.publish(ctx.tenantId, { name: 'lane.updated', data: { threadId, lane } });
  return { changed: changed.map(({ threadId }) => threadId) };
}

function putBack(ctx: Ctx, tx: Sql, { before, madeAt, lane }: LaneChange) {
  return putClassificationsBack(tx, { userId: ctx.tenantId, before: before.threads, madeAt, lane });
}

async function unlearn(ctx: Ctx, tx: Sql, { before, madeAt }: LaneChange): Promise<void> {
  const { teaches, lesson } = before;
  if (!teaches) return;
  const earlier = lesson && {
    lane: lesson.lane,
    times: lesson.times,
    earlierAt: new Date(lesson.learnedAt),
  };
  await unlearnLane(tx, { userId: ctx.tenantId, ...teaches, learnedAt: madeAt }, earlier);
}
