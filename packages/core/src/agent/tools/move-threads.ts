import {
  type BulkAnswer,
  bulkArchiveRequest,
  bulkRestoreRequest,
  bulkSnoozeRequest,
} from '@triage/contract/inbox/triage';
import { requireFuture } from '../../check-time.ts';
import type { TenantContext } from '../../context.ts';
import { inBulk } from '../../in-bulk.ts';
import { snoozeThread } from '../../snooze/snooze-thread.ts';
import { archiveThread } from '../../triage/archive-thread.ts';
import { restoreThread } from '../../triage/restore-thread.ts';
import { type Carried, defineWriteTool, type Prepared, type RunSource } from './define-write-tool.ts';
import { requireThreads } from './require-threads.ts';
import { findMadeChanges, findSnoozes, LANE_UNDO_MS, undoLanes, undoSnoozes } from './undo-moves.ts';

const HOW =
  'Give all threads that are meant in one call. The person sees them as a list, may uncheck some, and approves.';

export const archiveThreads = defineWriteTool({
  name: 'archive_threads',
  description: `Archive several threads at once. ${HOW}`,
  input: bulkArchiveRequest,
  arguments: bulkArchiveRequest,
  prepare: moving,
  narrow: without,
  async run(ctx, { threadIds }, source) {
    const answer = await inBulk(threadIds, (threadId) => archiveThread(ctx, { threadId }), ctx.logger);
    return { ...moved('archived', answer), ...(await laneUndo(ctx, threadIds, source)) };
  },
  undo: undoLanes,
});

export const snoozeThreads = defineWriteTool({
  name: 'snooze_threads',
  description: `Hide several threads until a time (ISO 8601 with an offset). ${HOW}`,
  input: bulkSnoozeRequest,
  arguments: bulkSnoozeRequest,
  async prepare(ctx, input) {
    requireFuture(ctx, 'until', input.until);
    return moving(ctx, input);
  },
  narrow: without,
  async run(ctx, { threadIds, until }) {
    const before = await findSnoozes(ctx, { threadIds, until });
    const answer = await inBulk(threadIds, (threadId) => snoozeThread(ctx, { threadId, until }), ctx.logger);
    const done = new Set(answer.results.flatMap(({ threadId, success }) => (success ? [threadId] : [])));
    const threads = before.threads.filter(({ threadId }) => done.has(threadId));
    const undo = { data: { ...before, threads }, until: new Date(until) };
    return { ...moved('snoozed', answer), ...(threads.length > 0 && { undo }) };
  },
  undo: undoSnoozes,
});

export const restoreThreads = defineWriteTool({
  name: 'restore_threads',
  description: `Put several threads into a lane: reply, schedule, fyi or done. ${HOW}`,
  input: bulkRestoreRequest,
  arguments: bulkRestoreRequest,
  prepare: moving,
  narrow: without,
  async run(ctx, { threadIds, lane }, source) {
    const answer = await inBulk(threadIds, (threadId) => restoreThread(ctx, { threadId, lane }), ctx.logger);
    return { ...moved(`put into ${lane}`, answer), ...(await laneUndo(ctx, threadIds, source)) };
  },
  undo: undoLanes,
});

async function moving<A extends { threadIds: string[] }>(ctx: TenantContext, input: A): Promise<Prepared<A>> {
  const threadIds = [...new Set(input.threadIds)];
  await requireThreads(ctx, threadIds);
  return { arguments: { ...input, threadIds }, recipients: [], threadIds, text: '' };
}

function without<A extends { threadIds: string[] }>(input: A, leaveOut: readonly string[]): A | null {
  if (leaveOut.some((threadId) => !input.threadIds.includes(threadId))) return null;
  return { ...input, threadIds: input.threadIds.filter((threadId) => !leaveOut.includes(threadId)) };
}

async function laneUndo(
  ctx: TenantContext,
  threadIds: readonly string[],
  { decidedAt }: RunSource,
): Promise<Pick<Carried, 'undo'>> {
  const data = await findMadeChanges(ctx, { threadIds, since: decidedAt });
  if (data.length === 0) return {};
  return { undo: { data, until: new Date(decidedAt.getTime() + LANE_UNDO_MS) } };
}

function moved(how: string, { results }: BulkAnswer): Carried {
  const done = results.filter(({ success }) => success).length;
  const rest = results.length - done;
  return {
    result: { results },
    text: `${done} of ${results.length} threads ${how}.${rest > 0 ? ` ${rest} could not be.` : ''}`,
  };
}
