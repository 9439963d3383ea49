import type { MessageView } from '@triage/contract/inbox/inbox';
import { ChevronLeft, ChevronRight, Download, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import type { KeyboardEvent } from 'react';
import { formatSize } from '../../client/data/format-size.ts';
import { buttonClass, IconButton } from '../../ui/button.tsx';
import { FileBody } from './file-body.tsx';
import { attachmentUrl, type ShownAttachment, viewerStore } from './viewer-store.ts';

interface Props {
  messages: readonly MessageView[];
  shown: ShownAttachment;
}

const close = () => viewerStore.set(null);

/** The attachments of a thread, one at a time; arrow keys show the next one. Nothing in them is executed. */
export function AttachmentViewer({ messages, shown }: Props) {
  const files = messages.flatMap(({ messageId, attachments }) =>
    attachments.map((attachment) => ({ messageId, ...attachment })),
  );
  const at = files.findIndex(
    ({ messageId, attachmentId }) => messageId === shown.messageId && attachmentId === shown.attachmentId,
  );
  const file = files[at];
  if (!file) return null;
  const show = (place: number) => {
    const next = files[place];
    if (next) viewerStore.set({ messageId: next.messageId, attachmentId: next.attachmentId });
  };
  const onKeyDown = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent) => {
    if (altKey || ctrlKey || metaKey) return;
    if (key === 'ArrowLeft') show(at - 1);
    if (key === 'ArrowRight') show(at + 1);
  };
  const url = attachmentUrl(file);
  const name = file.filename || 'Unnamed file';
  return (
    <Dialog.Root open onOpenChange={(open) => !open && close()}>
      <Dialog.Portal>
        <Dialog.Overlay className="animate-fade fixed inset-0 z-40 bg-scrim" />
        <Dialog.Content
          onKeyDown={onKeyDown}
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
            <a href={url} download={file.filename} className={buttonClass('quiet', 'md')}>
              <Download size={17} aria-hidden />
              <span className="max-sm:sr-only">Download</span>
            </a>
            <Dialog.Close asChild>
              <IconButton label="Close" hint="Esc">
                <X size={17} aria-hidden />
              </IconButton>
            </Dialog.Close>
          </div>
          <FileBody key={url} url={url} name={name} file={file} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
