import { Paperclip } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { lazyPart } from '../../client/paint/lazy-part.ts';
import { Button } from '../../ui/button.tsx';
import { FileChip } from '../../viewer/file-chip.tsx';
import { UNKNOWN_TYPE, uploadedUrl } from '../../viewer/shown-file.ts';
import type { FormFile } from './use-snippet-files.ts';

const FileViewer = lazyPart(async () => (await import('../../viewer/file-viewer.tsx')).FileViewer);

interface Props {
  files: readonly FormFile[];
  onAdd(files: readonly File[]): void;
  onRemove(key: string): void;
}

/** Attached to every email into which the snippet is inserted. */
export function SnippetFiles({ files, onAdd, onRemove }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [shown, setShown] = useState<string | null>(null);
  return (
    <div className="mt-3">
      {files.length > 0 ? (
        <ul aria-label="Files of this snippet" className="mb-2 flex flex-wrap gap-2">
          {files.map((file) => (
            <FileChip
              key={file.key}
              file={file}
              progress={file.attachmentId === undefined ? progressOf(file) : undefined}
              onOpen={() => setShown(file.key)}
              onRemove={() => onRemove(file.key)}
            />
          ))}
        </ul>
      ) : null}
      <input
        ref={field}
        type="file"
        multiple
        aria-label="Files for this snippet"
        tabIndex={-1}
        className="sr-only"
        onChange={({ currentTarget }) => {
          onAdd([...(currentTarget.files ?? [])]);
          // Allows choosing the same file again after it was removed.
          currentTarget.value = '';
        }}
      />
      <Button look="quiet" size="sm" className="-ml-2.5" onClick={() => field.current?.click()}>
        <Paperclip size={15} aria-hidden /> Attach files
      </Button>
      {shown === null ? null : (
        <Suspense>
          <FileViewer files={files.map(toShownFile)} shown={shown} onShow={setShown} />
        </Suspense>
      )}
    </div>
  );
}

function progressOf({ sent, size }: FormFile) {
  const percent = size > 0 ? Math.round((sent / size) * 100) : 0;
  return { text: `${percent} %`, percent };
}

function toShownFile({ key, filename, mimeType, size, attachmentId }: FormFile) {
  const url = attachmentId === undefined ? null : uploadedUrl(attachmentId);
  return { key, filename, mimeType: mimeType || UNKNOWN_TYPE, size, url, place: 'here' as const };
}
