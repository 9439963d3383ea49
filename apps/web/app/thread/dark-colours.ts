const TAG = /<[a-z][a-z0-9]*(?:\s+[a-z-]+(?:="[^"]*")?)*\s*\/?>/gi;
const STYLE = /\sstyle="([^"]*)"/i;
const COLOUR = String.raw`#[0-9a-f]{3,8}|(?:rgb|hsl)a?\([\d\s.,%/]{3,40}\)|[a-z]{3,24}`;
const DECLARATION = new RegExp(
  String.raw`(?:^|;)\s*(color|background|background-color|border-color)\s*:\s*(${COLOUR})\s*(?=;|$)`,
  'gi',
);
/** A name here may be a kind of line, so that colours are known by their digits alone. */
const BORDER =
  /(?:^|;)\s*(border(?:-(?:top|right|bottom|left))?)\s*:[^;]*?(#[0-9a-f]{3,8}|rgba?\([\d\s.,%]+\))/gi;
const NO_COLOUR = /^(?:inherit|initial|unset|revert|none|auto|transparent|currentcolor)$/i;

/**
 * Colours that a sender chose were chosen for white paper. Each gets a partner for the dark, which the browser computes
 * from it and takes by the scheme: light surfaces become dark and dark letters light, in their own hue; what is readable
 * on dark already, as white on a strong colour, stays.
 */
export function addDarkColours(html: string): string {
  return html.replace(TAG, (tag) => {
    const given = STYLE.exec(tag)?.[1] ?? '';
    const own = [...readAttributes(tag), given].filter((part) => part !== '').join(';');
    const partners = pairsOf(own);
    if (partners.length === 0) return tag;
    return tag
      .replace(STYLE, '')
      .replace(/\s*\/?>$/, (end) => ` style="${[own, ...partners].join(';')}"${end}`);
  });
}

/** Colours as they were written before there were styles, which a style overrules. */
function readAttributes(tag: string): string[] {
  const surface = readColour(tag, /\sbgcolor="([^"]*)"/i);
  const letters = readColour(tag, /^<font\b[^>]*?\scolor="([^"]*)"/i);
  return [...(surface ? [`background-color:${surface}`] : []), ...(letters ? [`color:${letters}`] : [])];
}

function readColour(tag: string, attribute: RegExp): string | undefined {
  const value = attribute.exec(tag)?.[1]?.trim() ?? '';
  const colour = /^[0-9a-f]{6}$/i.test(value) ? `#${value}` : value;
  return new RegExp(`^(?:${COLOUR})$`, 'i').test(colour) ? colour : undefined;
}

function pairsOf(style: string): string[] {
  const whole = [...style.matchAll(DECLARATION)].flatMap(([, property = '', colour = '']) =>
    NO_COLOUR.test(colour) ? [] : [pair(property.toLowerCase(), colour)],
  );
  const lines = [...style.matchAll(BORDER)].map(([, property = '', colour = '']) =>
    pair(`${property.toLowerCase()}-color`, colour),
  );
  return [...whole, ...lines];
}

/** White paper becomes the sheet's own dark; letters never come nearer to it than is readable. */
function pair(property: string, colour: string): string {
  const lightness = property === 'color' ? 'max(l, .97 - .5 * l)' : 'min(l, 1.1 - .88 * l)';
  const name = property === 'background' ? 'background-color' : property;
  return `${name}:light-dark(${colour},oklch(from ${colour} ${lightness} c h))`;
}
