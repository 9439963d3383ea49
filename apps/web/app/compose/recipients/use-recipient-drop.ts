import { type DragEvent, useState } from 'react';
import { DRAGGED, type Field, moveRecipient } from './change-recipients.ts';

/** A field accepts a recipient that is dragged from another field. */
export function useRecipientDrop(field: Field) {
  const [isOver, setOver] = useState(false);
  return {
    isOver,
    handlers: {
      onDragOver(event: DragEvent) {
        if (!event.dataTransfer.types.includes(DRAGGED)) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop(event: DragEvent) {
        setOver(false);
        const [from, recipient] = event.dataTransfer.getData(DRAGGED).split('\n') as [Field, string];
        if (!recipient) return;
        event.preventDefault();
        moveRecipient(recipient, from, field);
      },
    },
  };
}

export function dragRecipient(event: DragEvent, field: Field, recipient: string): void {
  event.dataTransfer.setData(DRAGGED, `${field}\n${recipient}`);
  event.dataTransfer.setData('text/plain', recipient);
  event.dataTransfer.effectAllowed = 'copyMove';
}
