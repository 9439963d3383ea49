import { expect, test } from 'vitest';
import { writeAvailability } from './write-availability.ts';

const starts = (...times: string[]) => times.map((time) => `2026-${time}:00.000Z`);

test('times are written in the zone of the reader, which is named', () => {
  expect(
    writeAvailability({ starts: starts('03-04T14:00', '03-03T09:00'), minutes: 30, timeZone: 'Asia/Tokyo' }),
  ).toBe(
    'I’m free for 30 minutes (times in Tokyo, UTC+9):\n' +
      '• Tuesday 3 March, 18:00–18:30\n• Wednesday 4 March, 23:00–23:30\n',
  );
});

test('slots that follow or overlap each other are one time', () => {
  const joined = starts('03-03T09:00', '03-03T09:30', '03-03T11:00');
  expect(writeAvailability({ starts: joined, minutes: 60, timeZone: 'UTC' })).toBe(
    'I’m free for an hour (times in UTC):\n• Tuesday 3 March, 09:00–10:30\n• Tuesday 3 March, 11:00–12:00\n',
  );
});

test('each time has its offset where the clocks change in between, and a time over midnight both days', () => {
  const text = writeAvailability({
    ...{ starts: starts('03-27T22:45', '03-30T09:00'), minutes: 30, timeZone: 'Europe/Berlin' },
  });
  expect(text).toBe(
    'I’m free for 30 minutes:\n• Friday 27 March, 23:45–Sat 00:15 (Berlin, UTC+1)\n' +
      '• Monday 30 March, 11:00–11:30 (Berlin, UTC+2)\n',
  );
});

test('nothing chosen is no text', () => {
  expect(writeAvailability({ starts: [], minutes: 30, timeZone: 'UTC' })).toBe('');
});
