import { expect, test } from 'vitest';
import { readSnoozeWords } from './snooze-words.ts';
import { fromWallClock, toWallClock } from './wall-clock.ts';

const zones = ['Asia/Tokyo', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Kiritimati', 'UTC', undefined];

test.each(zones)('there and back is the same moment in %s, at every hour of a year', (timeZone) => {
  const start = Date.UTC(2026, 0, 1, 0, 30);
  for (let hour = 0; hour < 24 * 365; hour += 37) {
    const date = new Date(start + hour * 3_600_000);
    const back = fromWallClock(toWallClock(date, timeZone), timeZone);
    // Where an hour comes twice, either is right.
    expect([0, 3_600_000]).toContain(Math.abs(back.getTime() - date.getTime()));
  }
});

test('"tomorrow 8am" is eight on the clock of the zone that is set', () => {
  const now = new Date('2026-11-24T14:00:00Z');
  const tomorrow = (timeZone: string) => {
    const wall = readSnoozeWords('tomorrow 8am', toWallClock(now, timeZone));
    return wall && fromWallClock(wall, timeZone).toISOString();
  };
  expect(tomorrow('America/New_York')).toBe('2026-11-25T13:00:00.000Z');
  // Where it is the next day already.
  expect(tomorrow('Pacific/Kiritimati')).toBe('2026-11-25T18:00:00.000Z');
});
