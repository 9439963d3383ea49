import { parseInboxLocation } from '../../data/place/inbox-location.ts';
import type { Change } from '../../data/place/place.ts';
import { listKey } from '../highlighted-row.ts';
import { listRows } from '../lane-rows.ts';
import { selectionStore } from '../selection.ts';

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
