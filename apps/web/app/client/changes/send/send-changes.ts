import { parseInboxLocation } from '../../data/place/inbox-location.ts';
import { type Call, type Change, nameOfPlace } from '../../data/place/place.ts';
import { withheldCounts } from '../../data/queries/counts-before-changes.ts';
import { countsQuery } from '../../data/queries/queries.ts';
import { getQueryClient } from '../../data/queries/query-client.ts';
import { holdCache, writeToCache } from '../../data/rows/cached-lists.ts';
import { idsOf } from '../../data/rows/row-ids.ts';
import { refusals as refusalCount } from '../../live/refusals.ts';
import { whenInputIdle } from '../../paint/input-idle.ts';
import { describeChange, type Verbs } from '../describe-change.ts';
import { listKey } from '../highlighted-row.ts';
import { listRows } from '../lane-rows.ts';
import { notify } from '../notices/notify.ts';
import { type PendingChange, pendingStore, settlePending } from '../pending-changes.ts';
import { selectionStore } from '../selection.ts';
import { planGroups } from './plan-groups.ts';
import { toBulkCall } from './run-call.ts';
import { type Refusals, sendBulk } from './send-bulk.ts';

/** Server errors that tell the person nothing beyond "Couldn't archive". */
const VAGUE = new Set(['refused', 'Archive failed', 'Internal error']);

/** Moves that a tab did not live to see answered. An undo is repeated as the move that it was: its key is not kept. */
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
  if (changes[0]?.isUndo) highlightReturned(changes);
  const kept: KeptMoves = {
    kind: 'moves',
    changes: changes.map(({ row, from, to, call: asked, isUndo }) => {
      const call = isUndo ? reverseCall(asked) : asked;
      return { row, from, to, ...(call && { call }) };
    }),
    verbs,
  };
  const groups = planGroups(changes).map(({ threadIds, calls }) => ({
    threadIds,
    calls: calls.map(toBulkCall),
  }));
  const refusals = await sendBulk(kept, groups);
  const agreed = changes.filter(({ row }) => refusalOf(row, refusals) === undefined);
  void settle(changes, new Set(agreed));
  notifyRefused(
    changes.filter(({ row }) => refusalOf(row, refusals) !== undefined),
    { refusals, verbs, retry },
  );
  return agreed;
}

/** After an undo: the highlight shows which thread is back. An open thread stays open. */
export function highlightReturned(changes: readonly Pick<Change, 'row'>[]): void {
  const place = parseInboxLocation(window.location.search);
  if (place.threadId) return;
  const ids = new Set(changes.map(({ row }) => row.threadId));
  const back = listRows(place).find(({ threadId }) => ids.has(threadId));
  if (!back) return;
  selectionStore.set((selection) => ({
    ...selection,
    list: listKey(place),
    cursor: back.threadId,
    anchor: null,
  }));
}

/** The first reason of the threads that a row stands for. */
function refusalOf(row: PendingChange['row'], refusals: Refusals): string | undefined {
  return idsOf(row).flatMap((threadId) => refusals.get(threadId) ?? [])[0];
}

/** The key of an undo is not kept, so a kept one is repeated as the change that it makes. */
function reverseCall(call: Call | undefined): Call | undefined {
  if (call?.kind === 'file') return { kind: 'unlabel', label: call.label };
  return call?.kind === 'mute' ? { kind: 'mute', on: false } : undefined;
}

async function settle(changes: readonly PendingChange[], agreed: ReadonlySet<PendingChange>): Promise<void> {
  const client = getQueryClient();
  const held = await holdCache(client);
  await whenInputIdle();
  writeToCache(client, held, [...agreed]);
  settlePending(changes, (change) => agreed.has(change));
  if (!withheldCounts.any || pendingStore.get().size > 0) return;
  withheldCounts.any = false;
  void client.invalidateQueries({ queryKey: countsQuery.queryKey });
}

interface Refused {
  refusals: Refusals;
  verbs: Verbs;
  retry(refused: readonly Change[]): void;
}

function notifyRefused(changes: readonly PendingChange[], { refusals, verbs, retry }: Refused): void {
  const [first] = changes;
  if (!first) return;
  // Only part of a bulk call failed, but the cause may be a lost connection: check it.
  refusalCount.set((count) => count + 1);
  const failed = describeChange(`Couldn't ${verbs.name}`, changes);
  const why = refusalOf(first.row, refusals) ?? 'refused';
  const reason = VAGUE.has(why) ? '' : ` (${why})`;
  const text = `${failed}${reason}. Moved back to ${nameOfPlace(first.from)}.`;
  notify(text, {
    isProblem: true,
    duration: 10_000,
    action: { label: 'Try again', onClick: () => retry(changes) },
  });
}
