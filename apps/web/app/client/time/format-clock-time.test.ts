import { expect, test } from 'vitest';
import { formatClockTime } from './format-clock-time.ts';

test.each([
  ['08:15', '8:15 am'],
  ['00:00', '12:00 am'],
  ['17:30', '5:30 pm'],
])('%s is shown as it is, or as %s', (time, short) => {
  expect(formatClockTime(time, {})).toBe(time);
  expect(formatClockTime(time, { hour12: true })).toBe(short);
});
