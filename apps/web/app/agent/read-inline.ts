/** What may stand inside a line of an answer. */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'strong'; parts: Inline[] }
  | { kind: 'em'; parts: Inline[] }
  | LinkInline;

export interface LinkInline {
  kind: 'link';
  text: string;
  href: string;
  host: string;
}

/**
 * Every repetition has an end, so that no line, however it was made, takes long to read.
 * An image is read as a link: nothing is loaded because a model says so.
 */
const MARKS = new RegExp(
  [
    /`([^`\n]{1,400})`/,
    /\*\*(?=\S)([^\n]{0,400}?\S)\*\*/,
    /\*(?=[^\s*])([^*\n]{0,400}?[^\s*])\*/,
    /(?<![\p{L}\p{N}_])_(?=[^\s_])([^_\n]{0,400}?[^\s_])_(?![\p{L}\p{N}_])/u,
    /!?\[([^\]\n]{0,300})\]\(\s?<?(https?:\/\/[^\s<>)]{1,2000})>?[^)\n]{0,200}\)/,
    /(https?:\/\/[^\s<>"'()[\]{}`*]{1,2000})/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gu',
);

const DEPTH_MAX = 3;

export function readInline(line: string, depth = 0): Inline[] {
  const parts: Inline[] = [];
  let from = 0;
  for (const found of line.matchAll(MARKS)) {
    const part = readMark(found, depth);
    if (!part) continue;
    if (found.index > from) parts.push({ kind: 'text', text: line.slice(from, found.index) });
    parts.push(...part);
    from = found.index + found[0].length;
  }
  if (from < line.length) parts.push({ kind: 'text', text: line.slice(from) });
  return parts;
}

function readMark(found: RegExpMatchArray, depth: number): Inline[] | null {
  const [, code, strong, star, low, words, target, bare] = found;
  if (code !== undefined) return [{ kind: 'code', text: code }];
  const inner = (text: string): Inline[] =>
    depth < DEPTH_MAX ? readInline(text, depth + 1) : [{ kind: 'text', text }];
  if (strong !== undefined) return [{ kind: 'strong', parts: inner(strong) }];
  const em = star ?? low;
  if (em !== undefined) return [{ kind: 'em', parts: inner(em) }];
  if (target !== undefined) {
    const link = asLink(target, words);
    return link && [link];
  }
  // The full stop behind an address belongs to the sentence.
  const address = bare?.replace(/[.,;:!?]+$/, '') ?? '';
  const link = asLink(address);
  return link && [link, { kind: 'text', text: bare?.slice(address.length) ?? '' }];
}

function asLink(address: string, words = ''): LinkInline | null {
  if (!URL.canParse(address)) return null;
  const { protocol, host, href } = new URL(address);
  if (protocol !== 'https:' && protocol !== 'http:') return null;
  return { kind: 'link', text: words.trim() || address, href, host };
}
