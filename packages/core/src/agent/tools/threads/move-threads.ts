import { bulkArchiveRequest, bulkRestoreRequest, bulkSnoozeRequest } from '@triage/contract/triage/triage';
import { requireFuture } from '../../../check-time.ts';
import { inBulk } from '../../../in-bulk.ts';
import { snoozeThread } from '../../../snooze/snooze-thread.ts';
import { archiveThread } from '../../../triage/archive-thread.ts';
import { restoreThread } from '../../../triage/restore-thread.ts';
import { defineWriteTool } from '../define-write-tool.ts';
import { changing, HOW, laneUndo, onTheRest, told, without } from './bulk-change.ts';
import { findSnoozes, undoLanes, undoSnoozes } from './undo-moves.ts';

export const archiveThreads = defineWriteTool({
  name: 'archive_threads',
  description: `Archive several threads at once. ${HOW}`,
  input: bulkArchiveRequest,
  arguments: bulkArchiveRequest,
  prepare: changing,
  narrow: without,
  async run(ctx, { threadIds }, source) {
    const answer = await onTheRest(ctx, { threadIds, kind: 'archive', source }, (rest) =>
      inBulk(
        rest,
        (threadId) => archiveThread(ctx, { threadId, reason: 'the assistant archived it' }),
        ctx.logger,
      ),
    );
    return { ...told('archived', answer), ...(await laneUndo(ctx, threadIds, source)) };
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
    return changing(ctx, input);
  },
  narrow: without,
  async run(ctx, { threadIds, until }) {
    const before = await findSnoozes(ctx, { threadIds, until });
    const answer = await inBulk(threadIds, (threadId) => snoozeThread(ctx, { threadId, until }), ctx.logger);
    const done = new Set(answer.results.flatMap(({ threadId, success }) => (success ? [threadId] : [])));
    const threads = before.threads.filter(({ threadId }) => done.has(threadId));
    const undo = { data: { ...before, threads }, until: new Date(until) };
    return { ...told('snoozed', answer), ...(threads.length > 0 && { undo }) };
  },
  undo: undoSnoozes,
});

export const restoreThreads = defineWriteTool({
  name: 'restore_threads',
  description: `Put several threads into a lane: reply, schedule, fyi or done. ${HOW}`,
  input: bulkRestoreRequest,
  arguments: bulkRestoreRequest,
  prepare: changing,
  narrow: without,
  async run(ctx, { threadIds, lane }, source) {
    const answer = await onTheRest(ctx, { threadIds, kind: 'restore', lane, source }, (rest) =>
      inBulk(
        rest,
        (threadId) => restoreThread(ctx, { threadId, lane }, { reason: 'the assistant moved it here' }),
        ctx.logger,
      ),
    );
    return { ...told(`put into ${lane}`, answer), ...(await laneUndo(ctx, threadIds, source)) };
  },
  undo: undoLanes,
});
