import { expect, test } from 'vitest';
import { formatRange } from './format-range.ts';

const range = (first: string, last: string) =>
  formatRange(new Date(`${first}T00:00Z`), new Date(`${last}T00:00Z`));

test('the month is named once where both days share it', () => {
  expect(range('2026-11-23', '2026-11-29')).toBe('23 – 29 November');
  expect(range('2026-11-28', '2026-12-04')).toBe('28 November – 4 December');
  expect(range('2026-11-28', '2027-11-27')).toBe('28 November – 27 November');
  expect(range('2026-11-23', '2026-11-23')).toBe('23 November');
});
