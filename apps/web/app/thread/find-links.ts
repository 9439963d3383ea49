export type TextPiece =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; href: string; host: string };

const LINK = /https?:\/\/[^\s<>"'()[\]{}]+/g;

/** Plain text with its web addresses made clickable; the full stop behind one belongs to the sentence. */
export function findLinks(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let from = 0;
  for (const { 0: match, index } of text.matchAll(LINK)) {
    const address = match.replace(/[.,;:!?]+$/, '');
    const host = hostOf(address);
    if (!host) continue;
    if (index > from) pieces.push({ kind: 'text', text: text.slice(from, index) });
    pieces.push({ kind: 'link', text: address, href: address, host });
    from = index + address.length;
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

/** The words of a link name one place and it leads to another. */
export function isMisleading(text: string, host: string): boolean {
  const named = /(?:https?:\/\/)?((?:[\p{L}\p{N}-]+\.)+[a-z]{2,24})(?=[/\s:?#]|$)/iu
    .exec(text)?.[1]
    ?.toLowerCase();
  if (!named) return false;
  const bare = named.replace(/^www\./, '');
  return host !== bare && !host.endsWith(`.${bare}`) && !bare.endsWith(`.${host}`);
}
