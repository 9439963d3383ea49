import { expect, test } from 'vitest';
import { formatOccasion } from './format-occasion.ts';

const here = { now: Date.parse('2026-11-25T22:30:00.000Z'), timeZone: 'Europe/Berlin' };
const timed = (start: string, end: string) => formatOccasion({ start, end, allDay: false }, here);
const days = (start: string, end: string) =>
  formatOccasion({ start: `${start}T00:00:00.000Z`, end: `${end}T00:00:00.000Z`, allDay: true }, here);

test("times use the reader's zone, near days their names", () => {
  expect(timed('2026-11-26T12:00:00.000Z', '2026-11-26T13:30:00.000Z')).toBe(
    'Tomorrow, Thursday 26 November, 13:00 – 14:30',
  );
  expect(timed('2026-11-25T23:15:00.000Z', '2026-11-25T23:30:00.000Z')).toBe(
    'Tomorrow, Thursday 26 November, 00:15 – 00:30',
  );
  expect(timed('2026-12-03T09:00:00.000Z', '2026-12-03T10:00:00.000Z')).toBe(
    'Thursday 3 December, 10:00 – 11:00',
  );
});

test('another year is named, and overnight events name both days', () => {
  expect(timed('2027-01-14T09:00:00.000Z', '2027-01-14T10:00:00.000Z')).toBe(
    'Thursday 14 January 2027, 10:00 – 11:00',
  );
  expect(timed('2026-12-31T20:00:00.000Z', '2027-01-01T01:00:00.000Z')).toBe(
    'Thu 31 Dec, 21:00 – Fri 1 Jan 2027, 02:00',
  );
});

test('all-day events are the same in every zone and end on their last day', () => {
  expect(days('2026-11-26', '2026-11-27')).toBe('Tomorrow, Thursday 26 November, all day');
  expect(days('2026-12-03', '2026-12-06')).toBe('Thu 3 Dec – Sat 5 Dec');
});
