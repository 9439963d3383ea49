import { Paperclip } from 'lucide-react';

/** Nothing where there are no files. */
export function FileCount({ files }: { files: readonly unknown[] }) {
  if (files.length === 0) return null;
  return (
    <span className="nums inline-flex shrink-0 items-center gap-1 text-xs text-ink-3">
      <Paperclip size={12} aria-hidden />
      {files.length === 1 ? '1 file' : `${files.length} files`}
    </span>
  );
}
