import { expect, test } from 'vitest';
import { parseTimestamp, timestampInput } from './timestamp.ts';

test.each([
  ['2026-11-21T10:00:00.000Z', '2026-11-21T10:00:00.000Z'],
  ['2026-11-21T10:00Z', '2026-11-21T10:00:00.000Z'],
  ['2026-11-21T10:00:00+02:00', '2026-11-21T08:00:00.000Z'],
  ['2026-11-21T10:00:00-0530', '2026-11-21T15:30:00.000Z'],
  ['2026-11-21T10:00:00+02', '2026-11-21T08:00:00.000Z'],
])('%s leaves as %s', (text, expected) => {
  expect(timestampInput.parse(text)).toBe(expected);
});

test.each([
  '2026-11-21T10:00:00',
  '2026-11-21',
  'tomorrow',
  '2026-02-31T10:00:00Z',
  '2026-11-21T25:00:00Z',
  '',
])('%j is refused: no offset, or no such instant', (text) => {
  expect(parseTimestamp(text)).toBeNull();
  expect(timestampInput.safeParse(text).success).toBe(false);
});
