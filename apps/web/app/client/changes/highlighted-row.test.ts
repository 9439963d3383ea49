import { beforeEach, expect, test } from 'vitest';
import { findHighlighted, findNext, listKey, settleCursor } from './highlighted-row.ts';
import { noSelection, selectionStore } from './selection.ts';

const rows = (...ids: string[]) => ids.map((threadId) => ({ threadId }));
const show = (ids: string[], openId: string | null = null, key = 'reply') =>
  settleCursor({ key, rows: rows(...ids), openId });
const highlighted = (...ids: string[]) => findHighlighted(rows(...ids), 'reply');

beforeEach(() => {
  selectionStore.set(noSelection);
  show([], null, 'elsewhere');
});

test('the first row stays highlighted when another arrives above it', () => {
  expect(highlighted('a', 'b')).toBe('a');
  show(['a', 'b']);
  show(['new', 'a', 'b']);
  expect(highlighted('new', 'a', 'b')).toBe('a');
});

test('when the highlighted thread leaves, nothing is highlighted and keys continue from its position', () => {
  show(['a', 'b', 'c']);
  selectionStore.set((selection) => ({ ...selection, cursor: 'b' }));
  show(['a', 'b', 'c']);
  show(['a', 'c']);
  expect(highlighted('a', 'c')).toBeNull();
  expect(findNext(rows('a', 'c'), null, 1)).toBe('c');
  expect(findNext(rows('a', 'c'), null, -1)).toBe('a');
});

test('closing an open thread that has left the list moves the cursor to its neighbour', () => {
  show(['a', 'b', 'c'], 'b');
  show(['a', 'c'], 'b');
  show(['a', 'c']);
  expect(highlighted('a', 'c')).toBe('c');
});

test('another list starts at its top, with nothing selected', () => {
  show(['a', 'b']);
  selectionStore.set((selection) => ({ ...selection, cursor: 'b', selected: new Set(['b']) }));
  expect(findHighlighted(rows('x', 'b'), 'done')).toBe('x');
  show(['x', 'b'], null, 'done');
  expect(selectionStore.get()).toMatchObject({ list: 'done', cursor: 'x', selected: new Set() });
  expect(listKey({ view: 'search', query: 'a' })).not.toBe(listKey({ view: 'search', query: 'b' }));
});

test('the cursor stops at both ends', () => {
  expect(findNext(rows('a', 'b'), 'b', 1)).toBe('b');
  expect(findNext(rows('a', 'b'), 'a', -1)).toBe('a');
  expect(findNext([], 'a', 1)).toBeNull();
});
