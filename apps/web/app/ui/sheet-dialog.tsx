import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { IconButton } from './button.tsx';
import { useOpenSheet } from './open-sheets.ts';
import { useReturnedFocus } from './use-returned-focus.ts';

interface Props {
  title: string;
  about?: string;
  onClose(): void;
  children: ReactNode;
  wide?: boolean;
}

/** A centred dialog; a bottom sheet on phones. */
export function SheetDialog({ title, about, onClose, children, wide = false }: Props) {
  useOpenSheet(onClose);
  useReturnedFocus();
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="animate-fade fixed inset-0 z-40 bg-scrim" />
        <Dialog.Content
          // Focuses the dialog, so that its title is read first and no focus ring surrounds the close button.
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
          }}
          {...(about ? {} : { 'aria-describedby': undefined })}
          className={`bottom-sheet animate-rise fixed z-50 flex max-h-[85dvh] flex-col overflow-clip bg-float shadow-high outline-none max-sm:inset-x-0 max-sm:bottom-0 max-sm:rounded-t-xl sm:top-[12vh] sm:left-1/2 sm:w-[min(92vw,var(--width))] sm:-translate-x-1/2 sm:rounded-xl sm:border sm:border-line ${wide ? '[--width:44rem]' : '[--width:27rem]'}`}
        >
          <div className="flex items-start gap-4 px-5 pt-4 pb-2">
            <div className="min-w-0 flex-1">
              <Dialog.Title className="text-lg font-semibold">{title}</Dialog.Title>
              {about ? (
                <Dialog.Description className="truncate text-sm text-ink-2">{about}</Dialog.Description>
              ) : null}
            </div>
            <Dialog.Close asChild>
              <IconButton label="Close" hint="Esc" className="-mr-2">
                <X size={17} aria-hidden />
              </IconButton>
            </Dialog.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto">{children}</div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
