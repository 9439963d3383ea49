import { Paperclip } from 'lucide-react';
import { useRef } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { addFiles } from './draft-files.ts';

export function AttachButton() {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={field}
        type="file"
        multiple
        aria-label="Files to attach"
        tabIndex={-1}
        className="sr-only"
        onChange={({ currentTarget }) => {
          addFiles([...(currentTarget.files ?? [])]);
          // Allows choosing the same file again after it was removed.
          currentTarget.value = '';
        }}
      />
      <IconButton
        label="Attach files"
        hint="Ctrl Shift A"
        data-action="attach"
        onClick={() => field.current?.click()}
      >
        <Paperclip size={17} aria-hidden />
      </IconButton>
    </>
  );
}
