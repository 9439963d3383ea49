import { BULK_MAX } from '@triage/contract/limits';
import type { BulkAnswer } from '@triage/contract/triage/triage';
import { type Call, type Change, nameOfPlace } from '../data/place/place.ts';
import { planCalls } from '../data/place/plan-calls.ts';
import { getQueryClient } from '../data/queries/query-client.ts';
import { serverErrorOf, trpc } from '../data/queries/trpc.ts';
import { holdCache, writeToCache } from '../data/rows/cached-lists.ts';
import { announce } from '../live/announce.ts';
import { callUntilAnswered } from '../live/connectivity.ts';
import { refusals } from '../live/refusals.ts';
import { keepChange } from '../offline/kept-changes.ts';
import { whenInputIdle } from '../paint/input-idle.ts';
import { describeChange, type Verbs } from './describe-change.ts';
import { inTurn } from './in-turn.ts';
import { notify } from './notices/notify.ts';
import { type PendingChange, settlePending } from './pending-changes.ts';

/** Server errors that tell the person nothing beyond "Couldn't archive". */
const VAGUE = new Set(['refused', 'Archive failed', 'Internal error']);

/** Moves that a tab did not live to see answered. An undo is repeated as the move that it was: it has no number. */
export interface KeptMoves {
  kind: 'moves';
  changes: readonly Omit<Change, 'isUndo'>[];
  verbs: Verbs;
}

/** Resolves with the accepted changes once the server has answered. The cache is updated when the input is idle. */
export async function sendChanges(
  changes: readonly PendingChange[],
  verbs: Verbs,
  retry: (refused: readonly Change[]) => void,
): Promise<PendingChange[]> {
  const groups = Map.groupBy(changes, (change) => JSON.stringify(planCalls(change)));
  const failures: { change: PendingChange; reason: string }[] = [];
  const forget = keepChange({
    kind: 'moves',
    changes: changes.map(({ row, from, to, call, isUndo }) => ({
      ...{ row, from, to },
      ...(call && { call: isUndo ? reverseCall(call) : call }),
    })),
    verbs,
  } satisfies KeptMoves);
  await Promise.all(
    [...groups].flatMap(([calls, members]) =>
      inChunks(members).map(async (chunk) => {
        failures.push(
          ...(await inTurn(
            chunk.map(({ row }) => row.threadId),
            () => runCalls(JSON.parse(calls) as Call[], chunk),
          )),
        );
      }),
    ),
  );
  forget();
  const failed = new Set(failures.map(({ change }) => change));
  void settle(changes, failed);
  notifyRefused(failures, verbs, retry);
  return changes.filter((change) => !failed.has(change));
}

/** An undo has no number, so a kept one is repeated as the change that it makes. */
function reverseCall(call: Call): Call {
  return call.kind === 'file' ? { kind: 'unlabel', label: call.label } : { kind: 'mute', on: false };
}

async function settle(changes: readonly PendingChange[], failed: ReadonlySet<PendingChange>): Promise<void> {
  const client = getQueryClient();
  const held = await holdCache(client);
  await whenInputIdle();
  writeToCache(
    client,
    held,
    changes.filter((change) => !failed.has(change)),
  );
  settlePending(changes, (change) => !failed.has(change));
}

async function runCalls(calls: readonly Call[], chunk: readonly PendingChange[]) {
  const failures = new Map<string, string>();
  for (const call of calls) {
    const threadIds = chunk.map(({ row }) => row.threadId).filter((threadId) => !failures.has(threadId));
    if (threadIds.length === 0) break;
    try {
      const answer = await callUntilAnswered(() => runCall(call, threadIds));
      for (const { threadId, success, error } of answer.results)
        if (!success) failures.set(threadId, error ?? 'refused');
    } catch (error) {
      for (const threadId of threadIds) failures.set(threadId, serverErrorOf(error) ?? 'refused');
    }
  }
  return chunk.flatMap((change) => {
    const reason = failures.get(change.row.threadId);
    return reason === undefined ? [] : [{ change, reason }];
  });
}

async function runCall(call: Call, threadIds: string[]): Promise<BulkAnswer> {
  if (call.kind === 'archive') return trpc.triage.archiveMany.mutate({ threadIds });
  if (call.kind === 'restore') return trpc.triage.restoreMany.mutate({ threadIds, lane: call.lane });
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
  const one = call.kind === 'undo' ? trpc.triage.undo : trpc.snooze.cancel;
  await Promise.all(threadIds.map((threadId) => one.mutate({ threadId })));
  return { results: [] };
}

function inChunks(changes: readonly PendingChange[]): PendingChange[][] {
  const chunks: PendingChange[][] = [];
  for (let start = 0; start < changes.length; start += BULK_MAX)
    chunks.push(changes.slice(start, start + BULK_MAX));
  return chunks;
}

function notifyRefused(
  failures: readonly { change: PendingChange; reason: string }[],
  verbs: Verbs,
  retry: (refused: readonly Change[]) => void,
): void {
  const [first] = failures;
  if (!first) return;
  // Only part of a bulk call failed, but the cause may be a lost connection: check it.
  refusals.set((count) => count + 1);
  const failed = describeChange(
    `Couldn't ${verbs.name}`,
    failures.map(({ change }) => change),
  );
  const reason = VAGUE.has(first.reason) ? '' : ` (${first.reason})`;
  const text = `${failed}${reason}. Moved back to ${nameOfPlace(first.change.from)}.`;
  announce(text);
  notify(text, {
    isProblem: true,
    duration: 10_000,
    action: {
      label: 'Try again',
      onClick: () => retry(failures.map(({ change }) => change)),
    },
  });
}
