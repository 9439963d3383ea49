import type { Shortcuts } from '@triage/contract/account/shortcuts';
import { Download, Upload } from 'lucide-react';
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react';
import { parseKeysFile, writeKeysFile } from '../../client/keys/keys-file.ts';
import { Button } from '../../ui/button.tsx';

interface Props {
  shortcuts: Shortcuts;
  onImport(shortcuts: Shortcuts): void;
  /** More buttons, in the same row. */
  children: ReactNode;
}

export function KeysFileButtons({ shortcuts, onImport, children }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [note, setNote] = useState('');
  async function read({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [file] = target.files ?? [];
    target.value = '';
    if (!file) return;
    const found = parseKeysFile(await file.text());
    if (found) onImport(found.shortcuts);
    setNote(
      found
        ? describe(file.name, found.unknown)
        : `${file.name} is not a file of shortcuts. Nothing was changed.`,
    );
  }
  return (
    <div className="mt-4">
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => download(writeKeysFile(shortcuts))}>
          <Download size={16} aria-hidden /> Export
        </Button>
        <Button onClick={() => field.current?.click()}>
          <Upload size={16} aria-hidden /> Import…
        </Button>
        <input
          ref={field}
          type="file"
          accept=".json,application/json"
          aria-label="File of shortcuts"
          hidden
          onChange={(event) => void read(event)}
        />
        {children}
      </div>
      <p role="status" className={note ? 'mt-2 text-sm text-ink-2' : 'sr-only'}>
        {note}
      </p>
    </div>
  );
}

function describe(filename: string, unknown: readonly string[]): string {
  if (unknown.length === 0) return `Imported ${filename}.`;
  return `Imported ${filename}, without the unknown commands ${unknown.join(', ')}.`;
}

function download(text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = 'triage-shortcuts.json';
  link.click();
  URL.revokeObjectURL(link.href);
}
