import { expect, test } from 'vitest';
import { slotAfter, slotUntil } from './slots.ts';

const at = (iso: string) => new Date(iso);
const workdays = { days: [1, 2, 3, 4, 5], times: ['08:00', '17:00'] };
const zone = 'Europe/Berlin';

test('the next slot is later the same day, the next day, or after the weekend', () => {
  // Friday, 6 March 2026, is an hour ahead of UTC in Berlin.
  expect(slotAfter(workdays, zone, at('2026-03-06T06:59:59Z'))).toEqual(at('2026-03-06T07:00:00Z'));
  expect(slotAfter(workdays, zone, at('2026-03-06T07:00:00Z'))).toEqual(at('2026-03-06T16:00:00Z'));
  expect(slotAfter(workdays, zone, at('2026-03-06T16:00:00Z'))).toEqual(at('2026-03-09T07:00:00Z'));
});

test('the last slot may be now, or days ago', () => {
  expect(slotUntil(workdays, zone, at('2026-03-06T07:00:00Z'))).toEqual(at('2026-03-06T07:00:00Z'));
  expect(slotUntil(workdays, zone, at('2026-03-08T23:00:00Z'))).toEqual(at('2026-03-06T16:00:00Z'));
});

test('a slot keeps its clock time over a change of the clocks', () => {
  const sundays = { days: [7], times: ['08:00'] };
  expect(slotAfter(sundays, zone, at('2026-03-25T00:00:00Z'))).toEqual(at('2026-03-29T06:00:00Z'));
  expect(slotAfter(sundays, zone, at('2026-03-29T06:00:00Z'))).toEqual(at('2026-04-05T06:00:00Z'));
});

test('one slot a week is found from any time of the week', () => {
  const fridays = { days: [5], times: ['09:00'] };
  for (let hour = 0; hour < 7 * 24; hour += 1) {
    const now = new Date(Date.parse('2026-03-02T00:30:00Z') + hour * 3_600_000);
    const [last, next] = [slotUntil(fridays, 'UTC', now), slotAfter(fridays, 'UTC', now)];
    expect(Number(next) - Number(last)).toBe(7 * 24 * 3_600_000);
  }
});

test('without times or days there is none', () => {
  expect(slotAfter({ days: [1], times: [] }, zone, at('2026-03-06T07:00:00Z'))).toBeNull();
  expect(slotUntil({ days: [], times: ['08:00'] }, zone, at('2026-03-06T07:00:00Z'))).toBeNull();
});
