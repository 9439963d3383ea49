import { BULK_MAX } from '@triage/contract/limits';
import type { BulkAnswer } from '@triage/contract/triage/triage';
import { serverErrorOf } from '../../data/queries/trpc.ts';
import { callUntilAnswered } from '../../live/connectivity.ts';
import { keepChange } from '../../offline/kept-changes.ts';
import { inTurn } from './in-turn.ts';

export type BulkCall = (threadIds: string[]) => Promise<BulkAnswer>;

/** The threads of each row: its own, then its copies in other mailboxes. */
type RowIds = readonly (readonly string[])[];

/** Rows that need the same calls. */
export interface BulkGroup {
  /** A row is never split between two requests. */
  rows: RowIds;
  /** One call after the other, each for some of the threads of these rows. */
  plan(rows: RowIds): readonly (readonly [BulkCall, readonly string[]])[];
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
    groups.flatMap(({ rows, plan }) =>
      inChunks(rows).map((chunk) => inTurn(chunk.flat(), () => runCalls(plan(chunk)))),
    ),
  );
  forget();
  return new Map(refused.flatMap((refusals) => [...refusals]));
}

/** A thread that one call refused is left out of the next ones. */
async function runCalls(calls: ReturnType<BulkGroup['plan']>): Promise<Refusals> {
  const refusals = new Map<string, string>();
  for (const [call, ids] of calls) {
    const threadIds = ids.filter((threadId) => !refusals.has(threadId));
    if (threadIds.length === 0) continue;
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

function inChunks(rows: RowIds): RowIds[] {
  const chunks: (readonly string[])[][] = [[]];
  let count = 0;
  for (const ids of rows) {
    count += ids.length;
    if (count > BULK_MAX) {
      chunks.push([]);
      count = ids.length;
    }
    chunks.at(-1)?.push(ids);
  }
  return chunks;
}
