/** Reading more of a page than this finds nothing that a person would see. */
const HTML_MAX = 200_000;
const HIDDEN_STYLE =
  /display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*(?:0|1px)(?![\d.]*[1-9])|opacity\s*:\s*0(?![.\d]*[1-9])|max-height\s*:\s*0|mso-hide\s*:\s*all|(?<!-)color\s*:\s*(?:#fff(?:fff)?\b|white\b|transparent)/i;
const VOID_TAGS = new Set([
  'area',
  'base',
  'br',
  'col',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'wbr',
]);
const UNSEEN_TAGS = new Set(['style', 'script', 'title', 'head', 'template', 'noscript']);

/** The pieces of text that a page carries and does not show. One pass over the tags, no backtracking. */
export function findHiddenText(html: string): string[] {
  const page = html.slice(0, HTML_MAX);
  const pieces: string[] = [];
  let current = '';
  let hiddenTag = '';
  let depth = 0;
  let position = 0;
  while (position < page.length) {
    const open = page.indexOf('<', position);
    const end = open < 0 ? page.length : open;
    if (hiddenTag && !UNSEEN_TAGS.has(hiddenTag)) current += page.slice(position, end);
    if (open < 0) break;
    const comment = page.startsWith('<!--', open);
    const close = comment ? page.indexOf('-->', open) : page.indexOf('>', open);
    if (close < 0) break;
    position = close + (comment ? 3 : 1);
    if (comment) continue;
    const tag = parseTag(page.slice(open + 1, Math.min(close, open + 2_000)));
    if (!tag) continue;
    if (!hiddenTag) {
      if (!tag.closing && !tag.empty && tag.hidden) {
        hiddenTag = tag.name;
        depth = 1;
      }
    } else if (tag.name === hiddenTag && !tag.empty) {
      depth += tag.closing ? -1 : 1;
      if (depth === 0) {
        keep(pieces, current);
        current = '';
        hiddenTag = '';
      }
    }
  }
  keep(pieces, current);
  return pieces;
}

function parseTag(
  inside: string,
): { name: string; closing: boolean; empty: boolean; hidden: boolean } | null {
  const name = /^\/?([a-z][a-z0-9]*)/i.exec(inside)?.[1]?.toLowerCase();
  if (!name) return null;
  const closing = inside.startsWith('/');
  const empty = VOID_TAGS.has(name) || inside.endsWith('/');
  const hidden = !closing && (UNSEEN_TAGS.has(name) || hasHidingAttribute(inside));
  return { name, closing, empty, hidden };
}

function hasHidingAttribute(inside: string): boolean {
  if (/\shidden(?=[\s=/]|$)/i.test(inside)) return true;
  const style = /\sstyle\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(inside);
  const rules = style?.[1] ?? style?.[2] ?? '';
  if (!HIDDEN_STYLE.test(rules)) return false;
  // White on a coloured ground is a button, not a hiding place.
  return (
    /display|visibility|font-size|opacity|max-height|mso-hide/i.test(matched(rules)) ||
    !/background/i.test(rules)
  );
}

function matched(rules: string): string {
  return HIDDEN_STYLE.exec(rules)?.[0] ?? '';
}

function keep(pieces: string[], text: string): void {
  const plain = text
    .replace(/&(?:nbsp|zwnj|#847|#8199|#65279|#173|shy);/gi, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim();
  if (plain) pieces.push(plain);
}

/** Bounds on the search for hidden text that was re-wrapped; crafted HTML cannot slow it down. */
const PIECES_MAX = 30;
const STARTS_MAX = 100;

/** The text of a page without the pieces that the page does not show. */
export function removeHiddenText(text: string, pieces: string[]): string {
  let rest = text;
  for (const piece of pieces.slice(0, PIECES_MAX)) {
    if (piece.length < 4) continue;
    const at = rest.indexOf(piece);
    rest = at >= 0 ? `${rest.slice(0, at)} ${rest.slice(at + piece.length)}` : removeRewrapped(rest, piece);
  }
  return rest;
}

/** The same words with other white space between them: the text part of a page wraps its lines. */
function removeRewrapped(text: string, piece: string): string {
  const words = piece.slice(0, 1_000).split(' ');
  const first = words[0] ?? '';
  let start = text.indexOf(first);
  for (let tries = 0; start >= 0 && tries < STARTS_MAX; tries++, start = text.indexOf(first, start + 1)) {
    let at = start;
    const whole = words.every((word) => {
      while (at > start && /\s/.test(text[at] ?? '')) at++;
      if (!text.startsWith(word, at)) return false;
      at += word.length;
      return true;
    });
    if (whole) return `${text.slice(0, start)} ${text.slice(at)}`;
  }
  return text;
}
