import type { Line } from './list-lines.ts';

/** Heights in pixels, as in the style sheets. */
export interface LineSizes {
  row: number;
  heading: number;
}

/** The visible part of the list, in pixels. */
export interface Viewport {
  top: number;
  height: number;
}

/** Lines rendered above and below the visible ones. */
const OVERSCAN = 6;

/** A toast covers the end of the list: the row that a key acts on is above it. */
const TOAST_HEIGHT = 76;

/** The first line to render, and the one after the last. */
export function linesInSight(lines: readonly Line[], sizes: LineSizes, viewport: Viewport): [number, number] {
  const first = lineAt(lines, sizes, viewport.top);
  const last = lineAt(lines, sizes, viewport.top + viewport.height - 1);
  return [Math.max(0, first - OVERSCAN), Math.min(lines.length, last + 1 + OVERSCAN)];
}

/** The line at the top of the viewport, unless the given one is in it. */
export function lineInSight(
  lines: readonly Line[],
  sizes: LineSizes,
  viewport: Viewport,
  preferred: Line | undefined,
): Line | undefined {
  if (preferred && isInSight(preferred, sizes, viewport)) return preferred;
  return lines[lineAt(lines, sizes, viewport.top)];
}

/** Where to scroll to when the heights of lines change, so that the line stays where it is, and is not cut off. */
export function scrollTopAfter(line: Line, from: LineSizes, to: LineSizes, viewport: Viewport): number {
  const offset = topOf(line, from) - viewport.top;
  const lowest = viewport.height - to[line.kind];
  return Math.max(0, topOf(line, to) - Math.min(offset, lowest));
}

/** Where to scroll to so that the line is visible; undefined when it is visible already. */
export function scrollTopFor(
  line: Line,
  sizes: LineSizes,
  viewport: Viewport,
  align: 'auto' | 'center',
): number | undefined {
  const start = topOf(line, sizes);
  const end = start + sizes[line.kind];
  const room = viewport.height - TOAST_HEIGHT;
  if (start >= viewport.top && end <= viewport.top + room) return undefined;
  if (align === 'center') return Math.max(0, (start + end - viewport.height) / 2);
  return start < viewport.top ? start : end - room;
}

/** Whether nothing of it is cut off. */
function isInSight(line: Line, sizes: LineSizes, viewport: Viewport): boolean {
  const start = topOf(line, sizes);
  return start >= viewport.top && start + sizes[line.kind] <= viewport.top + viewport.height;
}

function topOf(line: Line, sizes: LineSizes): number {
  return line.rowsBefore * sizes.row + line.headingsBefore * sizes.heading;
}

/** The last line that starts at or above the offset. */
function lineAt(lines: readonly Line[], sizes: LineSizes, offset: number): number {
  let [low, high] = [0, lines.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const line = lines[middle];
    if (line && topOf(line, sizes) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
