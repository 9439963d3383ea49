/** A file that can be opened in the viewer. */
export interface ShownFile {
  /** The element that opens it has this as `data-file`. */
  key: string;
  filename: string;
  mimeType: string;
  size: number;
  /** Null while it is being uploaded. */
  url: string | null;
  /** `mailbox`: fetched from the provider. `here`: uploaded by the person. */
  place: 'mailbox' | 'here';
}

export type Preview = 'picture' | 'pdf' | 'text' | 'calendar' | 'contact';

const ENDINGS: Record<string, Preview> = {
  ...{ png: 'picture', jpg: 'picture', jpeg: 'picture', gif: 'picture', webp: 'picture', pdf: 'pdf' },
  ...{ ics: 'calendar', vcf: 'contact' },
  ...{ txt: 'text', csv: 'text', md: 'text', log: 'text', json: 'text', xml: 'text', html: 'text' },
};

/** Null: only to download. HTML is shown as its source; SVG is not shown, because it can contain scripts. */
export function previewOf({ mimeType, filename }: Pick<ShownFile, 'mimeType' | 'filename'>): Preview | null {
  if (/^image\/(png|jpe?g|gif|webp)$/.test(mimeType)) return 'picture';
  if (mimeType === 'application/pdf') return 'pdf';
  if (mimeType === 'text/calendar') return 'calendar';
  if (/^text\/(x-)?vcard$/.test(mimeType)) return 'contact';
  if (mimeType.startsWith('text/') || mimeType === 'application/json') return 'text';
  // Many programs name no type.
  if (mimeType !== UNKNOWN_TYPE) return null;
  return ENDINGS[/\.(\w+)$/.exec(filename.toLowerCase())?.[1] ?? ''] ?? null;
}

export const UNKNOWN_TYPE = 'application/octet-stream';

/** A file that the person uploaded. */
export function uploadedUrl(attachmentId: string): string {
  return `/outgoing/${encodeURIComponent(attachmentId)}`;
}
