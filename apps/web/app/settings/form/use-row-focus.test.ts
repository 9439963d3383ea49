import { expect, test } from 'vitest';
import { findHeir } from './use-row-focus.ts';

test.each([
  [['a', 'b', 'c'], 'a', 'b'],
  [['a', 'b', 'c'], 'b', 'c'],
  [['a', 'b', 'c'], 'c', 'b'],
  [['a'], 'a', null],
])('of %j without %s, %s has the focus', (keys, deleted, heir) => {
  expect(findHeir(keys, deleted)).toBe(heir);
});
