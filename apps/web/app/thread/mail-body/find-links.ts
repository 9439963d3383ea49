export type TextPiece =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; href: string; host: string };

const LINK = /https?:\/\/[^\s<>"'()[\]{}]+/g;
/** Each link is a DOM element; further URLs stay plain text. */
const LINKS_MAX = 2_000;
const NAMES = /[\p{L}\p{N}.-]+/gu;

/** Splits plain text into text and URLs; a trailing full stop belongs to the sentence. */
export function findLinks(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let from = 0;
  let links = 0;
  for (const { 0: match, index } of text.matchAll(LINK)) {
    if (links >= LINKS_MAX) break;
    const address = match.replace(/(?<![.,;:!?])[.,;:!?]+$/, '');
    const host = hostOf(address);
    if (!host) continue;
    if (index > from) pieces.push({ kind: 'text', text: text.slice(from, index) });
    pieces.push({ kind: 'link', text: address, href: address, host });
    from = index + address.length;
    links += 1;
  }
  if (from < text.length) pieces.push({ kind: 'text', text: text.slice(from) });
  return pieces;
}

export function hostOf(address: string): string | null {
  try {
    const { protocol, hostname } = new URL(address);
    return /^https?:$/.test(protocol) ? hostname.replace(/^www\./, '') : null;
  } catch {
    return null;
  }
}

/** The link text names one host but the link goes to another. */
export function isMisleading(text: string, host: string): boolean {
  const named = findNamedHost(text);
  if (!named) return false;
  const bare = named.replace(/^www\./, '');
  return host !== bare && !host.endsWith(`.${bare}`) && !bare.endsWith(`.${host}`);
}

/** The first host name in a text. Linear in its length. */
function findNamedHost(text: string): string | undefined {
  for (const { 0: run, index } of text.matchAll(NAMES)) {
    const behind = text[index + run.length];
    if (behind !== undefined && !/[/\s:?#]/.test(behind)) continue;
    const labels = run.replace(/(?<!\.)\.+$/, '').split('.');
    const named = labels.slice(labels.lastIndexOf('') + 1);
    if (named.length > 1 && /^[a-z]{2,24}$/i.test(named.at(-1) ?? '')) return named.join('.').toLowerCase();
  }
  return undefined;
}
