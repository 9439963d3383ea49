import { expect, test } from 'vitest';
import { fromWall, toWall } from './wall-clock.ts';

const zones = ['Asia/Tokyo', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Kiritimati', 'UTC', undefined];

test.each(zones)('converting there and back is lossless in %s for every hour of a year', (timeZone) => {
  const start = Date.UTC(2026, 0, 1, 0, 30);
  for (let hour = 0; hour < 24 * 365; hour += 37) {
    const instant = start + hour * 3_600_000;
    const back = fromWall(toWall(instant, timeZone), timeZone).getTime();
    // When an hour occurs twice, the first one is used.
    expect([0, 3_600_000]).toContain(instant - back);
  }
});

test("a skipped local time moves forward by the gap, independent of the browser's zone", () => {
  const skipped = (wall: string, timeZone: string) => fromWall(new Date(`${wall}Z`), timeZone).toISOString();
  expect(skipped('2026-03-29T02:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z');
  expect(skipped('2026-03-08T02:30', 'America/New_York')).toBe('2026-03-08T07:30:00.000Z');
  expect(skipped('2026-10-25T02:30', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z');
});
