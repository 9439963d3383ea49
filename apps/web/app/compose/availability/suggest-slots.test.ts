import { expect, test } from 'vitest';
import { suggestSlots } from './suggest-slots.ts';

const now = Date.parse('2026-03-02T08:00:00Z');
const slots = (...starts: string[]) => starts.map((start) => ({ start: `2026-03-${start}:00.000Z` }));
const suggest = (...starts: string[]) =>
  suggestSlots(slots(...starts), now, 'Europe/Berlin').map((start) => start.slice(8, 16));

test('a morning and an afternoon of each of the next three days that are free', () => {
  expect(
    suggest(
      ...['02T10:00', '03T08:00', '03T08:30', '03T12:00', '03T13:00'],
      ...['04T14:00', '06T09:00', '06T09:30', '09T09:00'],
    ),
  ).toEqual(['03T08:00', '03T12:00', '04T14:00', '06T09:00']);
});

test("days and noon are those of the user's clock", () => {
  expect(suggest('02T23:30', '03T10:30', '03T11:00')).toEqual(['02T23:30', '03T11:00']);
});

test('nothing is suggested where nothing is free', () => {
  expect(suggest()).toEqual([]);
});
