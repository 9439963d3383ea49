const TAG = /<[a-z][a-z0-9]*(?:\s+[a-z-]+(?:="[^"]*")?)*\s*\/?>/gi;
const STYLE = /\sstyle="([^"]*)"/i;
const COLOUR = String.raw`#[0-9a-f]{3,8}|(?:rgb|hsl)a?\([\d\s.,%/]{3,40}\)|[a-z]{3,24}`;
const ONE_COLOUR = new RegExp(`^(?:${COLOUR})$`, 'i');
const WHOLE = new RegExp(
  String.raw`^\s*(color|background|background-color|border-(?:(?:top|right|bottom|left)-)?color)\s*:\s*(${COLOUR})\s*$`,
  'i',
);
/** The value may contain keywords, so only hex and rgb colours are recognized. */
const LINE = /^\s*(border(?:-(?:top|right|bottom|left))?)\s*:.*?(#[0-9a-f]{3,8}|rgba?\([\d\s.,%]+\))/i;
const NO_COLOUR = /^(?:inherit|initial|unset|revert|none|auto|transparent|currentcolor)$/i;

/**
 * Senders choose colours for a white background. Each gets a computed dark counterpart next to it: light surfaces
 * become dark and dark text light, in the same hue. Colours that are readable on dark stay.
 */
export function addDarkColours(html: string): string {
  return html.replace(TAG, (tag) => {
    const given = STYLE.exec(tag)?.[1] ?? '';
    const own = [...parseAttributes(tag), ...given.split(';')].filter((declaration) => declaration !== '');
    const all = own.flatMap((declaration) => [declaration, ...partnerOf(declaration)]);
    if (all.length === own.length) return tag;
    return tag.replace(STYLE, '').replace(/\/?>$/, (end) => ` style="${all.join(';')}"${end}`);
  });
}

/** Legacy colour attributes, which CSS overrides. */
function parseAttributes(tag: string): string[] {
  const surface = parseColour(tag, /\sbgcolor="([^"]*)"/i);
  const letters = parseColour(tag, /^<font\b[^>]*?\scolor="([^"]*)"/i);
  return [...(surface ? [`background-color:${surface}`] : []), ...(letters ? [`color:${letters}`] : [])];
}

function parseColour(tag: string, attribute: RegExp): string | undefined {
  const value = attribute.exec(tag)?.[1]?.trim() ?? '';
  const colour = /^[0-9a-f]{6}$/i.test(value) ? `#${value}` : value;
  return ONE_COLOUR.test(colour) ? colour : undefined;
}

/** White becomes the app's dark background. Text keeps its contrast to that and to mid-tone surfaces. */
function partnerOf(declaration: string): string[] {
  const [, property, colour] = WHOLE.exec(declaration) ?? [];
  if (property && colour && !NO_COLOUR.test(colour)) {
    const isLetters = property.toLowerCase() === 'color';
    const name = property.toLowerCase() === 'background' ? 'background-color' : property.toLowerCase();
    return [pair(name, colour, isLetters ? 'max(l, .97 - .3 * l)' : DARKER)];
  }
  const [, line, lineColour] = LINE.exec(declaration) ?? [];
  return line && lineColour ? [pair(`${line.toLowerCase()}-color`, lineColour, DARKER)] : [];
}

const DARKER = 'min(l, 1.1 - .88 * l)';

function pair(property: string, colour: string, lightness: string): string {
  return `${property}:light-dark(${colour},oklch(from ${colour} ${lightness} c h))`;
}
