/** No real mail nests deeper; an HTML parser's work grows with depth times length. */
const OPEN_TAGS_MAX = 1_000;
const TAG = /<(\/?)([a-z][a-z0-9]{0,20})/gi;
/** Never open, or closed by the next of their kind. */
const FLAT = new Set([
  'br',
  'img',
  'hr',
  'meta',
  'link',
  'input',
  'col',
  'wbr',
  'area',
  'base',
  'p',
  'li',
  'option',
  'dt',
  'dd',
]);

/** Splits where more tags are open than any real email needs. */
export function cutDeepHtml(html: string): { shallow: string; rest: string } {
  let open = 0;
  for (const match of html.matchAll(TAG)) {
    if (FLAT.has((match[2] ?? '').toLowerCase())) continue;
    open = Math.max(0, open + (match[1] === '/' ? -1 : 1));
    if (open > OPEN_TAGS_MAX) return { shallow: html.slice(0, match.index), rest: html.slice(match.index) };
  }
  return { shallow: html, rest: '' };
}
