import { drawPlaceholder, sizeOfWords } from './draw-placeholder.ts';
import { findDeclaration, parseTag, writeTag } from './parse-tag.ts';

const IMAGE = /<img(?:\s+[a-z-]+(?:="[^"]*")?)*\s*\/?>/gi;
const PIXELS = /^\s*(\d{1,4})(?:\.\d*)?\s*(?:px\s*)?$/;
/** An image with one declared side up to this size is assumed to be a square icon. */
const ICON_MAX = 80;
/** Wider images are banners of unknown height: rather too low than a page of empty boxes. */
const BANNER_RATIO = 4;
const BANNER_WIDTH = 600;

type Attributes = ReadonlyMap<string, string>;

interface Declared {
  width: number | undefined;
  height: number | undefined;
  /** The width is a percentage. */
  isFluid: boolean;
}

/**
 * Reserves the declared size of every image. Blocked images get a placeholder of that size; loaded ones keep the
 * declared ratio, which a one-pixel spacer would otherwise stretch.
 */
export function sizeImages(html: string): string {
  return html.replace(IMAGE, (tag) => {
    const attributes = parseTag(tag);
    const declared = parseSize(attributes);
    return attributes.has('data-blocked-src')
      ? sizeBlocked(attributes, declared)
      : sizeLoaded(tag, attributes, declared);
  });
}

function sizeLoaded(tag: string, attributes: Attributes, { width, height, isFluid }: Declared): string {
  if (isFluid || !height) return tag;
  return withStyle(attributes, width ? `aspect-ratio:${width}/${height}` : `height:${height}px`);
}

function sizeBlocked(attributes: Attributes, declared: Declared): string {
  const isSized = declared.width !== undefined || declared.height !== undefined || declared.isFluid;
  const alt = attributes.get('alt')?.trim() ?? '';
  const { width, height } = isSized ? completeSize(declared) : sizeOfWords(alt);
  const source = new Map([...attributes, ['src', drawPlaceholder({ width, height, alt })]]);
  return withStyle(source, `aspect-ratio:${width}/${height}`);
}

function completeSize({ width, height, isFluid }: Declared): { width: number; height: number } {
  const side = width ?? (isFluid ? BANNER_WIDTH : height) ?? 0;
  if (height !== undefined) return { width: side, height };
  return { width: side, height: side <= ICON_MAX ? side : Math.round(side / BANNER_RATIO) };
}

function parseSize(attributes: Attributes): Declared {
  const style = attributes.get('style') ?? '';
  const read = (side: 'width' | 'height') => {
    const styled = findDeclaration(style, side);
    return styled === undefined || styled === 'auto' ? (attributes.get(side) ?? '') : styled;
  };
  const [width, height] = [read('width'), read('height')];
  return { width: pixelsOf(width), height: pixelsOf(height), isFluid: width.includes('%') };
}

function pixelsOf(length: string): number | undefined {
  const digits = PIXELS.exec(length)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

function withStyle(attributes: Attributes, declaration: string): string {
  const style = [attributes.get('style') ?? '', declaration].filter((each) => each !== '').join(';');
  return writeTag('img', new Map([...attributes, ['style', style]]));
}
