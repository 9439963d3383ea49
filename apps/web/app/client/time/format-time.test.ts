import { expect, it } from 'vitest';
import { formatWhen, formatWhenWithin } from './format-time.ts';

const time = { now: Date.parse('2026-11-28T08:00:00Z'), timeZone: 'Europe/Berlin', hour12: false };

it.each([
  ['2026-11-28T17:00:00Z', 'Today 18:00'],
  ['2026-11-29T08:30:00Z', 'Tomorrow 09:30'],
  ['2026-12-01T14:00:00Z', 'Tue 15:00'],
  ['2026-12-15T08:30:00Z', 'Tue 15 Dec 09:30'],
  ['2027-03-02T08:30:00Z', 'Tue 2 Mar 09:30'],
  ['2028-02-29T07:00:00Z', 'Tue 29 Feb 2028 08:00'],
])('%s is %s', (iso, text) => {
  expect(formatWhen(iso, time).replace(',', '')).toBe(text);
});

it.each([
  ['2026-11-28T17:00:00Z', 'today 18:00'],
  ['2026-11-29T08:30:00Z', 'tomorrow 09:30'],
  ['2026-12-01T14:00:00Z', 'Tue 15:00'],
])('%s is %s within a sentence', (iso, text) => {
  expect(formatWhenWithin(iso, time)).toBe(text);
});
