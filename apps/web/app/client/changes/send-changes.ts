import { BULK_MAX } from '@triage/contract/limits';
import type { BulkAnswer } from '@triage/contract/triage/triage';
import { type Call, type Change, nameOfPlace } from '../data/place/place.ts';
import { planCalls } from '../data/place/plan-calls.ts';
import { getQueryClient } from '../data/queries/query-client.ts';
import { serverErrorOf, trpc } from '../data/queries/trpc.ts';
import { holdCache, writeToCache } from '../data/rows/cached-lists.ts';
import { idsOf } from '../data/rows/row-ids.ts';
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
            chunk.flatMap(({ row }) => idsOf(row)),
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
    for (const [each, ids] of callsOf(call, chunk)) {
      const threadIds = ids.filter((threadId) => !failures.has(threadId));
      if (threadIds.length === 0) continue;
      try {
        const answer = await callUntilAnswered(() => runCall(each, threadIds));
        for (const { threadId, success, error } of answer.results)
          if (!success) failures.set(threadId, error ?? 'refused');
      } catch (error) {
        for (const threadId of threadIds) failures.set(threadId, serverErrorOf(error) ?? 'refused');
      }
    }
  }
  return chunk.flatMap((change) => {
    const reason = idsOf(change.row).flatMap((threadId) => failures.get(threadId) ?? [])[0];
    return reason === undefined ? [] : [{ change, reason }];
  });
}

/** A row that stands for copies in other mailboxes moves with them. A label is one of the row's own mailbox. */
function callsOf(call: Call, chunk: readonly PendingChange[]): [Call, string[]][] {
  if (call.kind !== 'file' && call.kind !== 'unlabel')
    return [[call, chunk.flatMap(({ row }) => idsOf(row))]];
  const own: [Call, string[]] = [call, chunk.map(({ row }) => row.threadId)];
  const others = chunk.flatMap(({ row }) => idsOf(row).slice(1));
  return call.kind === 'file' ? [own, [{ kind: 'archive' }, others]] : [own];
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
  const chunks: PendingChange[][] = [[]];
  let ids = 0;
  for (const change of changes) {
    const own = idsOf(change.row).length;
    ids += own;
    if (ids > BULK_MAX) {
      chunks.push([]);
      ids = own;
    }
    chunks.at(-1)?.push(change);
  }
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
