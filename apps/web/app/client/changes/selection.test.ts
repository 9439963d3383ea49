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
  expect([...down.selected]).toEqual(['c', 'd', 'e']);
  expect([...selectRange(rows, down, 'd').selected]).toEqual(['c', 'd']);
  expect([...selectRange(rows, down, 'a').selected]).toEqual(['a', 'b', 'c']);
});

test('a range without an anchor starts at the cursor', () => {
  expect([...selectRange(rows, { ...noSelection, cursor: 'b' }, 'c').selected]).toEqual(['b', 'c']);
});
