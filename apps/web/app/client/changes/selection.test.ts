import { expect, test } from 'vitest';
import { findSurvivor, noSelection, selectRange, toggleSelected } from './selection.ts';

const rows = ['a', 'b', 'c', 'd', 'e'].map((threadId) => ({ threadId }));

test('when rows leave, the cursor goes to the next remaining row, else to the previous', () => {
  expect(findSurvivor(rows, 'b', new Set(['b', 'c']))).toBe('d');
  expect(findSurvivor(rows, 'e', new Set(['d', 'e']))).toBe('c');
  expect(findSurvivor(rows, 'a', new Set(['c']))).toBe('a');
  expect(findSurvivor(rows, 'a', new Set(['a', 'b', 'c', 'd', 'e']))).toBeNull();
});

test('a range grows and shrinks around its anchor', () => {
  const start = toggleSelected(noSelection, 'c');
  const down = selectRange(rows, selectRange(rows, start, 'd'), 'e');
  expect(down.selected).toEqual(new Set(['c', 'd', 'e']));
  expect(selectRange(rows, down, 'd').selected).toEqual(new Set(['c', 'd']));
  expect(selectRange(rows, down, 'a').selected).toEqual(new Set(['a', 'b', 'c']));
});

test('a range without an anchor starts at the cursor', () => {
  expect(selectRange(rows, { ...noSelection, cursor: 'b' }, 'c').selected).toEqual(new Set(['b', 'c']));
});

test('a range adds to rows that were selected one by one, and takes back only what it has added', () => {
  const picked = toggleSelected(toggleSelected(noSelection, 'a'), 'c');
  const down = selectRange(rows, selectRange(rows, picked, 'd'), 'e');
  expect(down.selected).toEqual(new Set(['a', 'c', 'd', 'e']));
  expect(selectRange(rows, selectRange(rows, down, 'd'), 'c').selected).toEqual(new Set(['a', 'c']));
});

test('a range that runs over selected rows leaves them selected when it shrinks', () => {
  const picked = toggleSelected(toggleSelected(noSelection, 'd'), 'b');
  const over = selectRange(rows, picked, 'e');
  expect(over.selected).toEqual(new Set(['b', 'c', 'd', 'e']));
  expect(selectRange(rows, over, 'b').selected).toEqual(new Set(['b', 'd']));
});

test('a second range keeps the first', () => {
  const first = selectRange(rows, toggleSelected(noSelection, 'a'), 'b');
  // As after a step without Shift.
  const second = selectRange(rows, { ...first, anchor: null, cursor: 'd' }, 'e');
  expect(second.selected).toEqual(new Set(['a', 'b', 'd', 'e']));
  expect(selectRange(rows, second, 'd').selected).toEqual(new Set(['a', 'b', 'd']));
});

test('a range whose anchor has left the list starts at the cursor and drops nothing', () => {
  const picked = { ...toggleSelected(toggleSelected(noSelection, 'b'), 'gone'), cursor: 'a' };
  expect(selectRange(rows, picked, 'b').selected).toEqual(new Set(['a', 'b', 'gone']));
});
