import { expect, test } from 'vitest';
import { lineInSight, linesInSight, scrollTopAfter, scrollTopFor } from './lines-in-sight.ts';
import type { Line } from './list-lines.ts';

const sizes = { row: 60, heading: 36 };

test('the lines of the viewport are rendered, and six on each side', () => {
  // The heading is 36 px high: the row at 600 px is the eleventh line.
  expect(linesInSight(makeLines(100), sizes, { top: 600, height: 600 })).toEqual([4, 27]);
});

test('at the ends of the list there is nothing more to render', () => {
  const lines = makeLines(20);
  expect(linesInSight(lines, sizes, { top: 0, height: 300 })).toEqual([0, 12]);
  expect(linesInSight(lines, sizes, { top: 900, height: 600 })).toEqual([9, 21]);
  expect(linesInSight([], sizes, { top: 0, height: 900 })).toEqual([0, 0]);
});

test('a position beyond the end, after rows were archived, renders the last lines', () => {
  expect(linesInSight(makeLines(5), sizes, { top: 5_000, height: 600 })).toEqual([0, 6]);
});

test('a visible line is not scrolled to', () => {
  expect(scrollTopFor(row(12), sizes, { top: 600, height: 600 }, 'auto')).toBeUndefined();
});

test('a line above the viewport becomes its first, a line below its last above the toasts', () => {
  expect(scrollTopFor(row(2), sizes, { top: 600, height: 600 }, 'auto')).toBe(156);
  expect(scrollTopFor(row(50), sizes, { top: 600, height: 600 }, 'auto')).toBe(36 + 51 * 60 - 600 + 76);
  // Visible, but where a toast would cover it.
  expect(scrollTopFor(row(9), sizes, { top: 36, height: 600 }, 'auto')).toBe(36 + 76);
});

test('the thread of a link is centered, unless it is visible', () => {
  expect(scrollTopFor(row(50), sizes, { top: 0, height: 600 }, 'center')).toBe(36 + 50 * 60 + 30 - 300);
  expect(scrollTopFor(row(1), sizes, { top: 600, height: 600 }, 'center')).toBe(0);
  expect(scrollTopFor(row(1), sizes, { top: 0, height: 600 }, 'center')).toBeUndefined();
});

const narrow = { row: 84, heading: 36 };
const viewport = { top: 636, height: 600 };

test('when rows become higher, the highlighted one stays where it is, and whole', () => {
  // It begins 120 px below the top of the list.
  expect(scrollTopAfter(row(12), sizes, narrow, viewport)).toBe(36 + 12 * 84 - 120);
  // The last of the ten visible rows, of which only 60 px would be visible.
  expect(scrollTopAfter(row(19), sizes, narrow, viewport)).toBe(36 + 19 * 84 - 600 + 84);
  expect(scrollTopAfter(row(0), sizes, narrow, { top: 0, height: 600 })).toBe(0);
});

test('the line that stays is the highlighted one if all of it is visible, else the first visible one', () => {
  const lines = makeLines(100);
  expect(lineInSight(lines, sizes, viewport, lines[14])).toBe(lines[14]);
  expect(lineInSight(lines, sizes, viewport, lines[50])).toBe(lines[11]);
  expect(lineInSight(lines, sizes, viewport, undefined)).toBe(lines[11]);
});

function makeLines(rows: number): Line[] {
  const heading: Line = { kind: 'heading', text: 'High', count: rows, rowsBefore: 0, headingsBefore: 0 };
  return [heading, ...Array.from({ length: rows }, (_, index) => row(index))];
}

function row(index: number): Line {
  return { kind: 'row', row: { threadId: `t${index}` }, rowsBefore: index, headingsBefore: 1 } as Line;
}
