import type { MessageView } from '@triage/contract/inbox/inbox';
import { File, FileArchive, FileImage, FileSpreadsheet, FileText, type LucideIcon } from 'lucide-react';
import { formatSize } from '../../client/data/format-size.ts';
import { FileName } from '../../viewer/file-name.tsx';
import { previewOf } from '../../viewer/shown-file.ts';
import { toShownFile, viewerStore } from '../viewer-store.ts';

export function AttachmentList({ message }: { message: MessageView }) {
  const { attachments, messageId } = message;
  if (attachments.length === 0) return null;
  return (
    <ul aria-label="Attachments" className="mt-4 flex flex-wrap gap-2">
      {attachments.map((attachment) => (
        <li key={attachment.attachmentId}>
          <AttachmentLink messageId={messageId} attachment={attachment} />
        </li>
      ))}
    </ul>
  );
}

interface LinkProps {
  messageId: string;
  attachment: MessageView['attachments'][number];
}

export function AttachmentLink({ messageId, attachment }: LinkProps) {
  const { filename, mimeType, size } = attachment;
  const { key, url } = toShownFile(messageId, attachment);
  const Icon = iconOf(mimeType);
  return (
    <a
      href={url ?? undefined}
      data-file={key}
      download={filename}
      onClick={(event) => {
        // With a modifier key, or where nothing can be shown, it stays a download.
        if (event.metaKey || event.ctrlKey || event.shiftKey || !previewOf(attachment)) return;
        event.preventDefault();
        viewerStore.set(key);
      }}
      title={filename}
      className="relative flex max-w-72 items-center gap-2.5 rounded-md border border-line py-1.5 pr-3 pl-2.5 text-sm pointer-coarse:min-h-11 hover:border-line-strong hover:bg-well"
    >
      <Icon size={17} aria-hidden className="shrink-0 text-ink-3" />
      <FileName name={filename || 'Unnamed file'} />
      <span className="nums shrink-0 text-xs text-ink-3">{formatSize(size)}</span>
    </a>
  );
}

function iconOf(mimeType: string): LucideIcon {
  if (mimeType.startsWith('image/')) return FileImage;
  if (/sheet|csv|excel/.test(mimeType)) return FileSpreadsheet;
  if (/zip|tar|compressed/.test(mimeType)) return FileArchive;
  if (/pdf|text|word|document/.test(mimeType)) return FileText;
  return File;
}
