import { type DragEvent, useState } from 'react';

/** Rows that change their order when one is dropped on another. */
export function useDraggedRow(onMove: (splitId: string, place: number) => void) {
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const dragging = (splitId: string, place: number) => ({
    draggable: true,
    onDragStart: () => setDragged(splitId),
    onDragEnd: () => setDragged(null),
    onDragOver(event: DragEvent) {
      if (!dragged) return;
      event.preventDefault();
      setOver(splitId);
    },
    onDrop(event: DragEvent) {
      event.preventDefault();
      if (dragged) onMove(dragged, place);
      setDragged(null);
    },
  });
  const isTarget = (splitId: string) => dragged !== null && over === splitId && dragged !== over;
  return { dragging, isTarget };
}
