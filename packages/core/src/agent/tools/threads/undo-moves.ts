import type { UndoChangeAnswer } from '@triage/contract/agent';
import { findLaneChangeOfThread } from '@triage/database/tables/inbox/lane-changes';
import { listLaneMovesSince } from '@triage/database/tables/inbox/list-lane-changes';
import { listSnoozes } from '@triage/database/tables/inbox/snoozes';
import { z } from 'zod';
import type { TenantContext } from '../../../context.ts';
import { inBulk } from '../../../in-bulk.ts';
import { cancelSnooze, snoozeThread } from '../../../snooze/snooze-thread.ts';
import { KEEP_DAYS } from '../../../triage/lane-changes.ts';
import { undoLastChange } from '../../../triage/undo-lane-change.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db'>;

/** As long as the state before a change of lane is kept. */
export const LANE_UNDO_MS = KEEP_DAYS * 24 * 60 * 60 * 1_000;

const laneUndo = z.array(z.object({ threadId: z.string(), changeIds: z.array(z.string()) }));
export type LaneUndo = z.infer<typeof laneUndo>;

const snoozeUndo = z.object({
  until: z.string(),
  threads: z.array(z.object({ threadId: z.string(), before: z.string().nullable() })),
});
export type SnoozeUndo = z.infer<typeof snoozeUndo>;

/** The changes that a run has made since it was decided: more than one of a thread where it was begun again. */
export async function findMadeChanges(
  ctx: Ctx,
  { threadIds, since }: { threadIds: readonly string[]; since: Date },
): Promise<LaneUndo> {
  return listLaneMovesSince(ctx.db, { userId: ctx.tenantId, threadIds, since });
}

export async function undoLanes(ctx: TenantContext, data: unknown): Promise<UndoChangeAnswer> {
  const threads = laneUndo.parse(data);
  const changeIds = new Map(threads.map(({ threadId, changeIds }) => [threadId, new Set(changeIds)]));
  return takeBack(ctx, [...changeIds.keys()], async (threadId) => {
    const made = changeIds.get(threadId);
    for (let undone = 0; ; undone += 1) {
      const last = await findLaneChangeOfThread(ctx.db, { userId: ctx.tenantId, threadId });
      if (!last || !made?.delete(last.id)) return undone > 0;
      await undoLastChange(ctx, { threadId, changeId: last.id });
    }
  });
}

/** On a retry, the thread may already be snoozed by the first attempt: that is not the state to restore. */
export async function findSnoozes(
  ctx: Ctx,
  { threadIds, until }: { threadIds: readonly string[]; until: string },
): Promise<SnoozeUndo> {
  const rows = await listSnoozes(ctx.db, { userId: ctx.tenantId, threadIds });
  const stood = new Map(rows.map((row) => [row.threadId, row.until.toISOString()]));
  const wanted = new Date(until).toISOString();
  return {
    until: wanted,
    threads: threadIds.map((threadId) => {
      const before = stood.get(threadId) ?? null;
      return { threadId, before: before === wanted ? null : before };
    }),
  };
}

export async function undoSnoozes(ctx: TenantContext, data: unknown): Promise<UndoChangeAnswer> {
  const { until, threads } = snoozeUndo.parse(data);
  const before = new Map(threads.map((thread) => [thread.threadId, thread.before]));
  return takeBack(ctx, [...before.keys()], async (threadId) => {
    const now = await findSnoozes(ctx, { threadIds: [threadId], until: NEVER });
    if (now.threads[0]?.before !== until) return false;
    const earlier = before.get(threadId);
    if (earlier && new Date(earlier) > ctx.clock.now()) await snoozeThread(ctx, { threadId, until: earlier });
    else await cancelSnooze(ctx, { threadId });
    return true;
  });
}
const NEVER = new Date(0).toISOString();

/** `work` answers false for a thread that was changed since. */
export async function takeBack(
  ctx: TenantContext,
  threadIds: readonly string[],
  work: (threadId: string) => Promise<boolean>,
): Promise<UndoChangeAnswer> {
  let changed = 0;
  const { results } = await inBulk(
    threadIds,
    async (threadId) => {
      if (!(await work(threadId))) changed += 1;
    },
    ctx.logger,
  );
  const failed = results.filter(({ success }) => !success).length;
  const done = results.length - failed - changed;
  const text = [
    `Undone: ${done} of ${results.length} threads.`,
    changed === 1 && '1 has changed since and was not undone.',
    changed > 1 && `${changed} have changed since and were not undone.`,
    failed > 0 && `${failed} could not be undone.`,
  ];
  return { success: done > 0, text: text.filter(Boolean).join(' ') };
}
