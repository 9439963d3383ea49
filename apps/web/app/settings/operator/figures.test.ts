import { expect, test } from 'vitest';
import { formatCount, formatDollars, formatMegabytes } from './figures.ts';

test('small amounts are not rounded to nothing, and large ones have no false precision', () => {
  expect([0, 0.004, 0.126, 1234.5].map(formatDollars)).toEqual(['$0.00', '<$0.01', '$0.13', '$1,234.50']);
  expect([0, 20_000, 1_640_000, 1_234_567_890].map(formatMegabytes)).toEqual([
    '0 MB',
    '<0.1 MB',
    '1.6 MB',
    '1,235 MB',
  ]);
  expect(formatCount(20_134)).toBe('20,134');
});
