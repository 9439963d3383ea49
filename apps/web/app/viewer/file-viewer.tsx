import { ChevronLeft, ChevronRight, Download, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type KeyboardEvent, useState } from 'react';
import { formatSize } from '../client/data/format-size.ts';
import { buttonClass, IconButton } from '../ui/button.tsx';
import { useOpenSheet } from '../ui/open-sheets.ts';
import { FileBody } from './file-body.tsx';
import type { ShownFile } from './shown-file.ts';

interface Props {
  files: readonly ShownFile[];
  /** The key of the one that is shown. */
  shown: string;
  onShow(key: string | null): void;
}

/** Files, one at a time; arrow keys show the next one. Nothing in them is executed. */
export function FileViewer({ files, shown, onShow }: Props) {
  const [opener] = useState(() => document.activeElement);
  useOpenSheet(() => onShow(null));
  const at = files.findIndex(({ key }) => key === shown);
  const file = files[at];
  if (!file) return null;
  const show = (place: number) => {
    const next = files[place];
    if (next) onShow(next.key);
  };
  const onKeyDown = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent) => {
    if (altKey || ctrlKey || metaKey) return;
    if (key === 'ArrowLeft') show(at - 1);
    if (key === 'ArrowRight') show(at + 1);
  };
  const { url } = file;
  const name = file.filename || 'Unnamed file';
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onShow(null)}>
      <Dialog.Portal>
        <Dialog.Overlay className="animate-fade fixed inset-0 z-40 bg-scrim" />
        <Dialog.Content
          onKeyDown={onKeyDown}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            focusFile(file.key, opener);
          }}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
          }}
          className="animate-rise fixed inset-0 z-50 flex flex-col overflow-clip bg-float shadow-high outline-none sm:inset-x-[6vw] sm:inset-y-[5vh] sm:rounded-xl sm:border sm:border-line"
        >
          <div className="flex items-center gap-1 border-b border-line py-2 pr-2 pl-4">
            <div className="min-w-0 flex-1">
              <Dialog.Title className="truncate font-semibold">{name}</Dialog.Title>
              <Dialog.Description className="nums truncate text-xs text-ink-2">
                {files.length > 1 ? `${at + 1} of ${files.length} · ` : ''}
                {formatSize(file.size)}
              </Dialog.Description>
            </div>
            {files.length > 1 ? (
              <>
                <IconButton
                  label="Previous file"
                  hint="←"
                  aria-disabled={at === 0}
                  onClick={() => show(at - 1)}
                >
                  <ChevronLeft size={18} aria-hidden />
                </IconButton>
                <IconButton
                  label="Next file"
                  hint="→"
                  aria-disabled={at === files.length - 1}
                  onClick={() => show(at + 1)}
                >
                  <ChevronRight size={18} aria-hidden />
                </IconButton>
              </>
            ) : null}
            {url ? (
              <a href={url} download={file.filename} className={buttonClass('quiet', 'md')}>
                <Download size={17} aria-hidden />
                <span className="max-sm:sr-only">Download</span>
              </a>
            ) : null}
            <Dialog.Close asChild>
              <IconButton label="Close" hint="Esc">
                <X size={17} aria-hidden />
              </IconButton>
            </Dialog.Close>
          </div>
          <FileBody key={url} file={file} name={name} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Back to the file that was looked at last, which may be listed twice. */
function focusFile(key: string, opener: Element | null): void {
  const listed = [...document.querySelectorAll<HTMLElement>(`[data-file="${CSS.escape(key)}"]`)];
  const file = listed.find((each) => each === opener) ?? listed[0] ?? opener;
  if (file instanceof HTMLElement) file.focus();
}
