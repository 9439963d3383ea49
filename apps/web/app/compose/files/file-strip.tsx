import { Paperclip, X } from 'lucide-react';
import { formatSize } from '../../client/data/format-size.ts';
import { useStore } from '../../client/data/make-store.ts';
import type { DraftFile } from '../../client/draft/compose-store.ts';
import { connectivity } from '../../client/live/connectivity.ts';
import { removeFile, uploads } from './draft-files.ts';

/** The attachments with size, upload progress and a remove button. */
export function FileStrip({ files }: { files: readonly DraftFile[] }) {
  const total = files.reduce((sum, { size }) => sum + size, 0);
  return (
    <div className="max-h-36 shrink-0 overflow-y-auto border-t border-line px-4 py-2.5">
      <ul aria-label="Attached files" className="flex flex-wrap gap-2">
        {files.map((file) => (
          <FileChip key={file.key} file={file} />
        ))}
      </ul>
      {files.length > 1 ? (
        <p className="nums pt-1.5 text-xs text-ink-3">
          {files.length} files, {formatSize(total)}
        </p>
      ) : null}
    </div>
  );
}

function FileChip({ file }: { file: DraftFile }) {
  const sent = useStore(uploads, (all) => all[file.key]?.sent ?? 0);
  const isStored = file.attachmentId !== undefined;
  const share = file.size > 0 ? Math.round((sent / file.size) * 100) : 0;
  const isOffline = useStore(connectivity, (value) => value !== 'online');
  const state = isOffline ? 'waiting for a connection' : file.from ? 'fetching…' : `${share} %`;
  return (
    <li className="relative flex max-w-full min-w-0 items-center gap-2 overflow-hidden rounded-md border border-line bg-float py-1 pr-1 pl-2.5 text-sm sm:max-w-72">
      <Paperclip size={15} aria-hidden className="shrink-0 text-ink-3" />
      <span className="truncate" title={file.filename}>
        {file.filename || 'Unnamed file'}
      </span>
      <span className="nums shrink-0 text-xs text-ink-3">
        {isStored ? formatSize(file.size) : `${formatSize(file.size)}, ${state}`}
      </span>
      <button
        type="button"
        aria-label={`Remove ${file.filename}`}
        title="Remove"
        onClick={() => removeFile(file)}
        className="grid size-7 shrink-0 place-items-center rounded-sm text-ink-3 hover:bg-well hover:text-ink"
      >
        <X size={14} aria-hidden />
      </button>
      {isStored ? null : (
        <span
          role="progressbar"
          aria-label={`Uploading ${file.filename}`}
          aria-valuemin={0}
          aria-valuemax={100}
          {...(file.from ? {} : { 'aria-valuenow': share })}
          className="absolute inset-x-0 bottom-0 h-0.5 bg-press"
        >
          <span
            className={`block h-full bg-focus transition-[width] duration-150 ${file.from ? 'w-full animate-pulse motion-reduce:animate-none' : ''}`}
            style={file.from ? undefined : { width: `${share}%` }}
          />
        </span>
      )}
    </li>
  );
}
