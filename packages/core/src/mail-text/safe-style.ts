const STYLE_MAX = 4_000;
const LENGTH = String.raw`(?:auto|normal|0|\d{1,4}(?:\.\d{1,4})?(?:px|pt|em|rem|ex|ch|%)?)`;
const COLOR = String.raw`(?:#[0-9a-f]{3,8}|[a-z]{3,24}|(?:rgb|hsl)a?\([\d\s.,%/]{3,40}\))`;
const LENGTHS = whole(`${LENGTH}(?: ${LENGTH}){0,3}`);
const WORDS = whole('[a-z][a-z -]{0,40}');
const COLORS = whole(COLOR);
const BORDER = whole(`(?:${LENGTH}|${COLOR})(?: (?:${LENGTH}|${COLOR})){0,3}`);

/** Positions and overlays are not here: a mail stays inside its own box. */
const ALLOWED = new Map<string, RegExp>([
  ...list('color background-color background border-color text-decoration-color', COLORS),
  ...list('font-size line-height letter-spacing text-indent width min-width max-width', LENGTHS),
  ...list('height min-height max-height border-width border-radius border-spacing', LENGTHS),
  ...list('padding padding-top padding-right padding-bottom padding-left', LENGTHS),
  ...list('margin margin-top margin-right margin-bottom margin-left', LENGTHS),
  ...list('border border-top border-right border-bottom border-left', BORDER),
  ...list('font-style font-variant text-align text-transform text-decoration vertical-align', WORDS),
  ...list('white-space word-break word-wrap overflow-wrap list-style-type direction', WORDS),
  ...list('float clear border-collapse border-style table-layout', WORDS),
  ['font-weight', whole('[a-z]{4,8}|[1-9]00')],
  ['font-family', whole(String.raw`[\w\s,'"-]{1,200}`)],
  ['opacity', whole(String.raw`[01]|0?\.\d{1,3}`)],
  ['display', whole('none|block|inline|inline-block|list-item|table|table-row|table-cell|inline-table')],
]);

/**
 * The declarations whose property and value are both known to be harmless; none with a URL, an escape or a function.
 */
export function safeStyle(style: string): string {
  return style
    .slice(0, STYLE_MAX)
    .split(';')
    .map(parseDeclaration)
    .filter((declaration) => declaration !== '')
    .join(';');
}

function parseDeclaration(declaration: string): string {
  const colon = declaration.indexOf(':');
  if (colon < 0) return '';
  const property = declaration.slice(0, colon).trim().toLowerCase();
  const value = declaration
    .slice(colon + 1)
    .replace(/!\s{0,10}important/i, '')
    .replace(/\s+/g, ' ')
    .trim();
  return ALLOWED.get(property)?.test(value) ? `${property}:${value}` : '';
}

function list(properties: string, value: RegExp): [string, RegExp][] {
  return properties.split(' ').map((property) => [property, value]);
}

function whole(pattern: string): RegExp {
  return new RegExp(`^(?:${pattern})$`, 'i');
}
