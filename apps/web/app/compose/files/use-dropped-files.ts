import { type ClipboardEvent, type DragEvent, useState } from 'react';
import { addFiles } from './draft-files.ts';

/** Files dropped on or pasted into the composer. */
export function useDroppedFiles() {
  const [isOver, setOver] = useState(false);
  const carriesFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  return {
    isOver,
    handlers: {
      onDragOver(event: DragEvent) {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy';
        setOver(true);
      },
      onDragLeave(event: DragEvent<HTMLElement>) {
        const to = event.relatedTarget;
        if (!(to instanceof Node && event.currentTarget.contains(to))) setOver(false);
      },
      onDrop(event: DragEvent) {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        setOver(false);
        addFiles([...event.dataTransfer.files]);
      },
      onPaste(event: ClipboardEvent) {
        const { files, types } = event.clipboardData;
        // Office programs copy text together with an image of it: paste the text.
        if (files.length === 0 || types.includes('text/plain')) return;
        event.preventDefault();
        addFiles([...files]);
      },
    },
  };
}
