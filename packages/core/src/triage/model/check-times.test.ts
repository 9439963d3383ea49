import { expect, test } from 'vitest';
import { checkTimes } from './check-times.ts';

const about = {
  found: ['2026-03-10T15:00:00+01:00'],
  text: 'Either Tuesday the 10th at 3 pm or the 12th at 16:30? Not the 11th, room 9.',
  sentAt: new Date('2026-03-06T09:00:00Z'),
  zone: 'Europe/Berlin',
};

test('null keeps the rules’ times', () => {
  expect(checkTimes(null, about)).toBe(null);
});

test('none at all means that nothing is proposed', () => {
  expect(checkTimes([], about)).toEqual([]);
});

test('a time of the rules, or one whose day and clock the text names, is taken', () => {
  expect(checkTimes(['2026-03-12T15:30:00Z', '2026-03-10T14:00:00Z'], about)).toEqual([
    '2026-03-10T15:00:00+01:00',
    '2026-03-12T16:30:00+01:00',
  ]);
});

test.each([
  ['a day that is not in the text', '2026-03-13T16:30:00+01:00'],
  ['a clock that is not in the text', '2026-03-12T11:00:00+01:00'],
  ['minutes that are not in the text', '2026-03-12T16:45:00+01:00'],
  ['the past', '2026-03-03T15:00:00+01:00'],
  ['another year', '2028-03-12T16:30:00+01:00'],
  ['no time at all', 'next Tuesday'],
])('%s changes nothing', (_, time) => {
  expect(checkTimes([time], about)).toBe(null);
  expect(checkTimes([time, ...about.found], about)).toEqual(about.found);
});
