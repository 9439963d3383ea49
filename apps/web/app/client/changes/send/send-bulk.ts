import { BULK_MAX } from '@triage/contract/limits';
import type { BulkAnswer } from '@triage/contract/triage/triage';
import { serverErrorOf } from '../../data/queries/trpc.ts';
import { callUntilAnswered } from '../../live/connectivity.ts';
import { keepChange } from '../../offline/kept-changes.ts';
import { inTurn } from './in-turn.ts';

export type BulkCall = (threadIds: string[]) => Promise<BulkAnswer>;

/** Threads that need the same calls, one after the other. */
export interface BulkGroup {
  threadIds: readonly string[];
  calls: readonly BulkCall[];
}

/** The server's reason for each thread that it refused to change. */
export type Refusals = ReadonlyMap<string, string>;

/**
 * The one way of an optimistic change of threads to the server: stored until it is answered, in chunks, after earlier
 * changes of the same threads, repeated while offline.
 */
export async function sendBulk(kept: unknown, groups: readonly BulkGroup[]): Promise<Refusals> {
  const forget = keepChange(kept);
  const refused = await Promise.all(
    groups.flatMap(({ threadIds, calls }) =>
      inChunks(threadIds).map((chunk) => inTurn(chunk, () => runCalls(calls, chunk))),
    ),
  );
  forget();
  return new Map(refused.flatMap((refusals) => [...refusals]));
}

/** A thread that one call refused is left out of the next ones. */
async function runCalls(calls: readonly BulkCall[], chunk: readonly string[]): Promise<Refusals> {
  const refusals = new Map<string, string>();
  for (const call of calls) {
    const threadIds = chunk.filter((threadId) => !refusals.has(threadId));
    if (threadIds.length === 0) break;
    try {
      const { results } = await callUntilAnswered(() => call(threadIds));
      for (const { threadId, success, error } of results)
        if (!success) refusals.set(threadId, error ?? 'refused');
    } catch (error) {
      for (const threadId of threadIds) refusals.set(threadId, serverErrorOf(error) ?? 'refused');
    }
  }
  return refusals;
}

function inChunks(threadIds: readonly string[]): string[][] {
  const chunks: string[][] = [];
  for (let start = 0; start < threadIds.length; start += BULK_MAX)
    chunks.push(threadIds.slice(start, start + BULK_MAX));
  return chunks;
}
