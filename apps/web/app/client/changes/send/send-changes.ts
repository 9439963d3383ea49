import type { BulkAnswer } from '@triage/contract/triage/triage';
import { type Call, type Change, nameOfPlace } from '../../data/place/place.ts';
import { planCalls } from '../../data/place/plan-calls.ts';
import { getQueryClient } from '../../data/queries/query-client.ts';
import { trpc } from '../../data/queries/trpc.ts';
import { holdCache, writeToCache } from '../../data/rows/cached-lists.ts';
import { announce } from '../../live/announce.ts';
import { refusals as refusalCount } from '../../live/refusals.ts';
import { whenInputIdle } from '../../paint/input-idle.ts';
import { describeChange, type Verbs } from '../describe-change.ts';
import { notify } from '../notices/notify.ts';
import { type PendingChange, settlePending } from '../pending-changes.ts';
import { idsOf } from '../row-ids.ts';
import { sendBulk } from './send-bulk.ts';

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
  const kept: KeptMoves = {
    kind: 'moves',
    changes: changes.map(({ row, from, to, call, isUndo }) => ({
      ...{ row, from, to },
      ...(call && { call: isUndo ? reverseCall(call) : call }),
    })),
    verbs,
  };
  const groups = Map.groupBy(changes, (change) => JSON.stringify(planCalls(change)));
  const refusals = await sendBulk(
    kept,
    [...groups].map(([calls, members]) => ({
      rows: members.map(({ row }) => idsOf(row)),
      plan: (rows) =>
        (JSON.parse(calls) as Call[])
          .flatMap((call) => callsOf(call, rows))
          .map(([call, ids]) => [(threadIds) => runCall(call, threadIds), ids]),
    })),
  );
  const reasonOf = ({ row }: Change) => idsOf(row).flatMap((id) => refusals.get(id) ?? [])[0];
  const agreed = changes.filter((change) => reasonOf(change) === undefined);
  void settle(changes, new Set(agreed));
  notifyRefused(
    changes.filter((change) => reasonOf(change) !== undefined),
    { reasonOf, verbs, retry },
  );
  return agreed;
}

/** An undo has no number, so a kept one is repeated as the change that it makes. */
function reverseCall(call: Call): Call {
  return call.kind === 'file' ? { kind: 'unlabel', label: call.label } : { kind: 'mute', on: false };
}

async function settle(changes: readonly PendingChange[], agreed: ReadonlySet<PendingChange>): Promise<void> {
  const client = getQueryClient();
  const held = await holdCache(client);
  await whenInputIdle();
  writeToCache(client, held, [...agreed]);
  settlePending(changes, (change) => agreed.has(change));
}

/** A row that stands for copies in other mailboxes moves with them. A label is one of the row's own mailbox. */
function callsOf(call: Call, rows: readonly (readonly string[])[]): [Call, string[]][] {
  if (call.kind !== 'file' && call.kind !== 'unlabel') return [[call, rows.flat()]];
  const own: [Call, string[]] = [call, rows.flatMap((ids) => ids.slice(0, 1))];
  const others = rows.flatMap((ids) => ids.slice(1));
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

interface Refused {
  reasonOf(change: Change): string | undefined;
  verbs: Verbs;
  retry(refused: readonly Change[]): void;
}

function notifyRefused(changes: readonly PendingChange[], { reasonOf, verbs, retry }: Refused): void {
  const [first] = changes;
  if (!first) return;
  // Only part of a bulk call failed, but the cause may be a lost connection: check it.
  refusalCount.set((count) => count + 1);
  const failed = describeChange(`Couldn't ${verbs.name}`, changes);
  const why = reasonOf(first) ?? 'refused';
  const reason = VAGUE.has(why) ? '' : ` (${why})`;
  const text = `${failed}${reason}. Moved back to ${nameOfPlace(first.from)}.`;
  announce(text);
  notify(text, {
    isProblem: true,
    duration: 10_000,
    action: { label: 'Try again', onClick: () => retry(changes) },
  });
}
