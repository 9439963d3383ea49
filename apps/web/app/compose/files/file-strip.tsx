import { Suspense, useState } from 'react';
import { formatSize } from '../../client/data/format-size.ts';
import { useStore } from '../../client/data/make-store.ts';
import type { DraftFile } from '../../client/draft/compose-store.ts';
import { connectivity } from '../../client/live/connectivity.ts';
import { lazyPart } from '../../client/paint/lazy-part.ts';
import { FileChip } from '../../viewer/file-chip.tsx';
import { type ShownFile, UNKNOWN_TYPE, uploadedUrl } from '../../viewer/shown-file.ts';
import { removeFile, uploads } from './draft-files.ts';

const FileViewer = lazyPart(async () => (await import('../../viewer/file-viewer.tsx')).FileViewer);

/** The attachments with size, upload progress and a remove button. A click shows one as its recipient will see it. */
export function FileStrip({ files }: { files: readonly DraftFile[] }) {
  const [shown, setShown] = useState<string | null>(null);
  const total = files.reduce((sum, { size }) => sum + size, 0);
  return (
    <div className="shrink-0 border-t border-line px-4 py-2.5">
      <ul aria-label="Attached files" className="flex max-h-28 flex-wrap gap-2 overflow-y-auto">
        {files.map((file) => (
          <DraftChip key={file.key} file={file} onOpen={() => setShown(file.key)} />
        ))}
      </ul>
      {files.length > 1 ? (
        <p className="nums pt-1.5 text-xs text-ink-3">
          {files.length} files, {formatSize(total)}
        </p>
      ) : null}
      {shown === null ? null : (
        <Suspense>
          <FileViewer files={files.map(toShownFile)} shown={shown} onShow={setShown} />
        </Suspense>
      )}
    </div>
  );
}

function DraftChip({ file, onOpen }: { file: DraftFile; onOpen(): void }) {
  const sent = useStore(uploads, (all) => all[file.key]?.sent ?? 0);
  const share = file.size > 0 ? Math.round((sent / file.size) * 100) : 0;
  const isOffline = useStore(connectivity, (value) => value !== 'online');
  // The server fetches or copies these, and says nothing until it is done.
  const isFetched = file.from !== undefined || file.isCopied === true;
  const text = isOffline ? 'waiting for a connection' : isFetched ? 'fetching…' : `${share} %`;
  const progress = file.attachmentId === undefined ? { text, percent: isFetched ? null : share } : undefined;
  return <FileChip file={file} progress={progress} onOpen={onOpen} onRemove={() => removeFile(file)} />;
}

function toShownFile({ key, filename, size, mimeType, attachmentId }: DraftFile): ShownFile {
  const url = attachmentId === undefined ? null : uploadedUrl(attachmentId);
  return { key, filename, size, mimeType: mimeType || UNKNOWN_TYPE, url, place: 'here' };
}
