/** Smaller images are spacers or tracking pixels: draw nothing. */
const DRAWN_MIN = 12;
const LETTER_WIDTH = 7;
const MARGIN = 8;
const WORDS_WIDTH_MAX = 240;
const WORDS_HEIGHT = 20;
const HATCH =
  '<pattern id="h" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">' +
  '<path d="M0 2h8" stroke="#8883" stroke-width="4"/></pattern><rect width="100%" height="100%" fill="url(#h)"/>';

/** A data URL of an SVG with the size of the blocked image. Its grey is visible on light and dark backgrounds. */
export function drawPlaceholder(picture: { width: number; height: number; alt: string }): string {
  const { width, height } = picture;
  const isDrawn = width >= DRAWN_MIN && height >= DRAWN_MIN;
  const inside = isDrawn ? `${HATCH}${drawWords(picture)}` : '';
  const size = `width="${width}" height="${height}"`;
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${inside}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`;
}

/** The size of an image of which only the alt text is known. */
export function sizeOfWords(alt: string): { width: number; height: number } {
  const words = decodeText(alt);
  if (words === '') return { width: 1, height: 1 };
  return { width: Math.min(WORDS_WIDTH_MAX, words.length * LETTER_WIDTH + 2 * MARGIN), height: WORDS_HEIGHT };
}

function drawWords({ width, height, alt }: { width: number; height: number; alt: string }): string {
  const words = decodeText(alt);
  const room = Math.floor((width - 2 * MARGIN) / LETTER_WIDTH);
  if (words === '' || room < 3 || height < 18) return '';
  const shown = words.length > room ? `${words.slice(0, room - 1)}…` : words;
  const at = `x="${MARGIN}" y="${Math.min(20, Math.round(height / 2) + 4)}"`;
  return `<text ${at} font-family="system-ui,sans-serif" font-size="12" fill="#808080">${encodeText(shown)}</text>`;
}

/** Decodes an attribute value as serializers write it. */
function decodeText(text: string): string {
  return text
    .replace(/&nbsp;|&#160;/g, ' ')
    .replace(/&quot;|&#34;/g, '"')
    .replace(/&#39;|&apos;/g, "'")
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
    .replace(/[^\S ]+/g, ' ')
    .trim();
}

/** XML forbids most control characters and lone surrogates. */
function encodeText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\ufffe\uffff]/gu, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;');
}
