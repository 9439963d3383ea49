import type { BulkAnswer } from '@triage/contract/triage/triage';
import type { Call } from '../../data/place/place.ts';
import { isRateLimited, serverErrorOf, trpc } from '../../data/queries/trpc.ts';
import type { BulkCall } from './send-bulk.ts';

/** A call that is repeated until it is answered. An undo has one key for all of that: it takes one change back. */
export function toBulkCall(call: Call): BulkCall {
  const key = crypto.randomUUID();
  return (threadIds) => runCall(call, threadIds, key);
}

async function runCall(call: Call, threadIds: string[], key: string): Promise<BulkAnswer> {
  if (call.kind === 'archive') return trpc.triage.archiveMany.mutate({ threadIds });
  if (call.kind === 'restore')
    return trpc.triage.restoreMany.mutate({ threadIds, lane: call.lane, isReturn: call.isReturn });
  if (call.kind === 'snooze') return trpc.snooze.snoozeMany.mutate({ threadIds, until: call.until });
  if (call.kind === 'mute') return trpc.threads.changeMany.mutate({ threadIds, change: call });
  if (call.kind === 'file') return trpc.threads.changeMany.mutate({ threadIds, change: call });
  if (call.kind === 'unlabel') {
    const change = { kind: 'label', label: call.label, on: false } as const;
    return trpc.threads.changeMany.mutate({ threadIds, change });
  }
  if (call.kind === 'remove')
    return trpc.threads.changeMany.mutate({ threadIds, change: { kind: call.to, on: true } });
  if (call.kind === 'return')
    return trpc.threads.changeMany.mutate({ threadIds, change: { kind: call.from, on: false } });
  if (call.kind === 'unsnooze')
    return callEach(threadIds, (threadId) => trpc.snooze.cancel.mutate({ threadId }));
  return callEach(threadIds, (threadId) => trpc.triage.undo.mutate({ threadId, key }));
}

/**
 * A bulk call of what the server does one by one. A refusal is of its thread alone. Without an answer, also to one of
 * them, all are called again.
 */
async function callEach(
  threadIds: readonly string[],
  call: (threadId: string) => Promise<unknown>,
): Promise<BulkAnswer> {
  const calls = threadIds.map(async (threadId) => {
    try {
      await call(threadId);
      return { threadId, success: true };
    } catch (cause) {
      const error = serverErrorOf(cause);
      if (error === null || isRateLimited(cause)) throw cause;
      return { threadId, success: false, error };
    }
  });
  return { results: await Promise.all(calls) };
}
