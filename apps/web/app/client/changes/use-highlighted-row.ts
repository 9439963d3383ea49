import { useLayoutEffect } from 'react';
import { useStore } from '../data/make-store.ts';
import { findHighlighted, findNext, type ShownList, settleCursor } from './highlighted-row.ts';
import { selectionStore } from './selection.ts';

/**
 * The highlighted row, and the row in the tab order: the highlighted one, or its neighbour when it has left the list.
 */
export function useHighlightedRow({ key, rows, openId }: ShownList) {
  const highlighted = useStore(
    selectionStore,
    (selection) => openId ?? findHighlighted(rows, key, selection),
  );
  // Runs on cursor changes too: the position is remembered.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useLayoutEffect(() => settleCursor({ key, rows, openId }), [key, rows, openId, highlighted]);
  const isListed = highlighted !== null && rows.some(({ threadId }) => threadId === highlighted);
  return { highlighted, tabStop: isListed ? highlighted : findNext(rows, null, 1) };
}
