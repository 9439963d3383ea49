import type { MessageView } from '@triage/contract/inbox/inbox';
import { makeStore } from '../../client/data/make-store.ts';

export interface ShownAttachment {
  messageId: string;
  attachmentId: string;
}

/** The attachment that the viewer shows. */
export const viewerStore = makeStore<ShownAttachment | null>(null);

export type Preview = 'picture' | 'pdf' | 'text' | 'calendar' | 'contact';

const ENDINGS: Record<string, Preview> = {
  ...{ png: 'picture', jpg: 'picture', jpeg: 'picture', gif: 'picture', webp: 'picture', pdf: 'pdf' },
  ...{ ics: 'calendar', vcf: 'contact' },
  ...{ txt: 'text', csv: 'text', md: 'text', log: 'text', json: 'text', xml: 'text', html: 'text' },
};

/** Null: only to download. HTML is shown as its source; SVG is not shown, because it can contain scripts. */
export function previewOf({
  mimeType,
  filename,
}: Pick<MessageView['attachments'][number], 'mimeType' | 'filename'>): Preview | null {
  if (/^image\/(png|jpe?g|gif|webp)$/.test(mimeType)) return 'picture';
  if (mimeType === 'application/pdf') return 'pdf';
  if (mimeType === 'text/calendar') return 'calendar';
  if (/^text\/(x-)?vcard$/.test(mimeType)) return 'contact';
  if (mimeType.startsWith('text/') || mimeType === 'application/json') return 'text';
  // Many programs name no type.
  if (mimeType !== 'application/octet-stream') return null;
  return ENDINGS[/\.(\w+)$/.exec(filename.toLowerCase())?.[1] ?? ''] ?? null;
}

export function attachmentUrl({ messageId, attachmentId }: ShownAttachment): string {
  return `/attachments/${encodeURIComponent(messageId)}/${encodeURIComponent(attachmentId)}`;
}
