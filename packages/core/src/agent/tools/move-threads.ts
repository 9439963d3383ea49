import {
  type BulkAnswer,
  bulkArchiveRequest,
  bulkRestoreRequest,
  bulkSnoozeRequest,
} from '@triage/contract/triage';
import { FieldError } from '../../errors.ts';
import { inBulk } from '../../mailbox/in-bulk.ts';
import { snoozeThread } from '../../snooze/snooze-thread.ts';
import { archiveThread } from '../../triage/archive-thread.ts';
import { restoreThread } from '../../triage/restore-thread.ts';
import { type Carried, defineWriteTool } from './define-write-tool.ts';

export const archiveThreads = defineWriteTool({
  name: 'archive_threads',
  description: 'Archive several threads at once. The person approves first.',
  input: bulkArchiveRequest,
  arguments: bulkArchiveRequest,
  prepare: async (_ctx, input) => moving(input),
  async run(ctx, { threadIds }) {
    return moved('archived', await inBulk(threadIds, (threadId) => archiveThread(ctx, { threadId })));
  },
});

export const snoozeThreads = defineWriteTool({
  name: 'snooze_threads',
  description: 'Hide several threads until a time (ISO 8601 with an offset). The person approves first.',
  input: bulkSnoozeRequest,
  arguments: bulkSnoozeRequest,
  async prepare(ctx, input) {
    if (new Date(input.until) <= ctx.clock.now())
      throw new FieldError('until', 'until must lie in the future');
    return moving(input);
  },
  async run(ctx, { threadIds, until }) {
    return moved('snoozed', await inBulk(threadIds, (threadId) => snoozeThread(ctx, { threadId, until })));
  },
});

export const restoreThreads = defineWriteTool({
  name: 'restore_threads',
  description: 'Put several threads into a lane. The person approves first.',
  input: bulkRestoreRequest,
  arguments: bulkRestoreRequest,
  prepare: async (_ctx, input) => moving(input),
  async run(ctx, { threadIds, lane }) {
    return moved(
      `put into ${lane}`,
      await inBulk(threadIds, (threadId) => restoreThread(ctx, { threadId, lane })),
    );
  },
});

function moving<A extends { threadIds: string[] }>(input: A) {
  const threadIds = [...new Set(input.threadIds)];
  return { arguments: { ...input, threadIds }, recipients: [], threadIds, text: '' };
}

function moved(how: string, { results }: BulkAnswer): Carried {
  const done = results.filter(({ success }) => success).length;
  const rest = results.length - done;
  return {
    result: { results },
    text: `${done} of ${results.length} threads ${how}.${rest > 0 ? ` ${rest} could not be.` : ''}`,
  };
}
