import { useLayoutEffect } from 'react';
import { findLit, findNext, type ShownList, settleCursor } from './lit-row.ts';
import { useStore } from './make-store.ts';
import { selectionStore } from './selection.ts';

/**
 * The highlighted row, and the row in the tab order: the highlighted one, or its neighbour when it has left the list.
 */
export function useLitRow({ key, rows, openId }: ShownList) {
  const lit = useStore(selectionStore, (selection) => openId ?? findLit(rows, key, selection));
  // Runs on cursor changes too: the position is remembered.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useLayoutEffect(() => settleCursor({ key, rows, openId }), [key, rows, openId, lit]);
  const isListed = lit !== null && rows.some(({ threadId }) => threadId === lit);
  return { lit, tabStop: isListed ? lit : findNext(rows, null, 1) };
}
