import { describe, expect, test } from 'vitest';
import { readSnoozeWords, snoozePresets } from './snooze-words.ts';

const saturdayNoon = new Date(2026, 10, 21, 12, 15);
const tuesdayMorning = new Date(2026, 10, 24, 9, 0);

describe('snooze words', () => {
  test.each([
    ['tue 3pm', new Date(2026, 10, 24, 15)],
    ['Tuesday at 15:30', new Date(2026, 10, 24, 15, 30)],
    ['tomorrow', new Date(2026, 10, 22, 8)],
    ['tomorrow evening', new Date(2026, 10, 22, 18)],
    ['9am', new Date(2026, 10, 22, 9)],
    ['3 pm', new Date(2026, 10, 21, 15)],
    ['12am', new Date(2026, 10, 22, 0)],
    ['tonight', new Date(2026, 10, 21, 20)],
    ['in 2 hours', new Date(2026, 10, 21, 14, 15)],
    ['20 min', new Date(2026, 10, 21, 12, 35)],
    ['an hour', new Date(2026, 10, 21, 13, 15)],
    ['3 days', new Date(2026, 10, 24, 8)],
    ['next week', new Date(2026, 10, 23, 8)],
    ['next fri', new Date(2026, 10, 27, 8)],
    ['5 dec 9:30', new Date(2026, 11, 5, 9, 30)],
    ['Jan 2nd', new Date(2027, 0, 2, 8)],
    ['2026-12-24 6pm', new Date(2026, 11, 24, 18)],
  ])('%s is understood', (text, until) => {
    expect(readSnoozeWords(text, saturdayNoon)).toEqual(until);
  });

  test.each(['', 'soon', 'yesterday', 'today 9am', '25:00', '31 feb', 'tue 3pm please', '0 min', '13pm'])(
    '%j is not a time in the future',
    (text) => {
      expect(readSnoozeWords(text, saturdayNoon)).toBeNull();
    },
  );

  test("a weekday's own name means the one in a week", () => {
    expect(readSnoozeWords('tuesday', tuesdayMorning)).toEqual(new Date(2026, 11, 1, 8));
  });
});

describe('snooze presets', () => {
  test('every preset lies in the future, at any hour of any day', () => {
    for (let hour = 0; hour < 24 * 14; hour += 1) {
      const now = new Date(2026, 2, 20, hour, 59, 59);
      for (const { name, until } of snoozePresets(now)) expect(until > now, `${name} at ${now}`).toBe(true);
    }
  });

  test('no time is offered under two names', () => {
    for (let hour = 0; hour < 24 * 14; hour += 1) {
      const times = snoozePresets(new Date(2026, 2, 20, hour)).map(({ until }) => until.getTime());
      expect(new Set(times).size).toBe(times.length);
    }
  });

  test('late in the evening nothing is offered for the same day', () => {
    const late = new Date(2026, 10, 21, 22, 0);
    expect(snoozePresets(late).map(({ id }) => id)).toEqual(['tomorrow', 'weekend', 'week', 'month']);
  });
});
