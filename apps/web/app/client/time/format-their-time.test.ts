import { expect, test } from 'vitest';
import { formatTheirTime } from './format-their-time.ts';

const now = Date.parse('2026-03-04T09:00:00Z');

test.each([
  ['the clock alone on the same day', '2026-03-20T15:00:00-04:00', '15:00'],
  ['the day too where it is another one', '2026-03-20T02:00:00+09:00', 'Fri 20 Mar 02:00'],
  ['nothing where both agree', '2026-03-20T15:00:00+01:00', null],
  ['nothing without an offset', '2026-03-20T15:00:00Z', null],
])("the sender's time says %s", (_what, iso, said) => {
  expect(formatTheirTime(iso, { now, timeZone: 'Europe/Berlin' })).toBe(said);
});
