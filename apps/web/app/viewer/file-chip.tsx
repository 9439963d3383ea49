import { Paperclip, X } from 'lucide-react';
import { formatSize } from '../client/data/format-size.ts';
import { FileName } from './file-name.tsx';

interface Props {
  file: { key: string; filename: string; size: number };
  /** During an upload: its status text, and the percentage if known. */
  progress?: { text: string; percent: number | null } | undefined;
  onOpen(): void;
  onRemove(): void;
}

/** An attachment with its size, the progress of its upload and a remove button. A click shows the file. */
export function FileChip({ file: { key, filename, size }, progress, onOpen, onRemove }: Props) {
  const name = filename || 'Unnamed file';
  return (
    <li className="relative flex max-w-full min-w-0 items-center overflow-hidden rounded-md border border-line bg-float text-sm sm:max-w-72">
      <button
        type="button"
        data-file={key}
        aria-haspopup="dialog"
        title={filename}
        onClick={onOpen}
        className="flex min-w-0 items-center gap-2 rounded-md py-1.5 pr-2 pl-2.5 text-left outline-offset-[-2px] hover:bg-well pointer-coarse:min-h-11"
      >
        <Paperclip size={15} aria-hidden className="shrink-0 text-ink-3" />
        <FileName name={name} />
        <span className="nums shrink-0 text-xs text-ink-3">
          {progress ? `${formatSize(size)}, ${progress.text}` : formatSize(size)}
        </span>
      </button>
      <button
        type="button"
        aria-label={`Remove ${filename}`}
        title="Remove"
        onClick={onRemove}
        className="mr-1 grid size-7 shrink-0 place-items-center rounded-sm text-ink-3 hover:bg-well hover:text-ink pointer-coarse:size-11"
      >
        <X size={14} aria-hidden />
      </button>
      {progress ? <Bar name={filename} percent={progress.percent} /> : null}
    </li>
  );
}

function Bar({ name, percent }: { name: string; percent: number | null }) {
  const isUnknown = percent === null;
  return (
    <span
      role="progressbar"
      aria-label={`Uploading ${name}`}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(isUnknown ? {} : { 'aria-valuenow': percent })}
      className="pointer-events-none absolute inset-x-0 bottom-0 h-0.5 bg-press"
    >
      <span
        className={`block h-full bg-focus transition-[width] duration-150 ${isUnknown ? 'w-full animate-pulse motion-reduce:animate-none' : ''}`}
        style={isUnknown ? undefined : { width: `${percent}%` }}
      />
    </span>
  );
}
