/** Detects the type from the bytes, not from the email’s headers: only these types are shown on our origin. */
export type ShownType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp' | 'application/pdf';

const MARKS: readonly [ShownType, number, string][] = [
  ['image/png', 0, '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', 0, '\xff\xd8\xff'],
  ['image/gif', 0, 'GIF87a'],
  ['image/gif', 0, 'GIF89a'],
];

/** Every reader of PDF looks for its mark so far into the file. */
const PDF_MARK_WITHIN = 1_024;

/** Null for anything else, HTML and SVG included: they could run scripts. */
export function sniffType(bytes: Uint8Array): ShownType | null {
  const isAt = (at: number, mark: string) =>
    mark === String.fromCharCode(...bytes.subarray(at, at + mark.length));
  const found = MARKS.find(([, at, mark]) => isAt(at, mark));
  if (found) return found[0];
  if (isAt(0, 'RIFF') && isAt(8, 'WEBP')) return 'image/webp';
  const start = String.fromCharCode(...bytes.subarray(0, PDF_MARK_WITHIN));
  return start.includes('%PDF-') ? 'application/pdf' : null;
}
