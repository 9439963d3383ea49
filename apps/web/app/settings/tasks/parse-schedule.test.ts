import { expect, test } from 'vitest';
import { parseSchedule } from './parse-schedule.ts';

test.each([
  ['Every Friday, list unanswered mail', 'list unanswered mail', [5], null],
  ['every friday at 9: list unanswered mail', 'list unanswered mail', [5], '09:00'],
  ['Every weekday at 5:30 pm summarize my day', 'summarize my day', [1, 2, 3, 4, 5], '17:30'],
  ['on Mondays and Thursdays at noon, list invoices', 'list invoices', [1, 4], '12:00'],
  ['each Mon, list invoices', 'list invoices', [1], null],
  ['Daily: what waits for me?', 'what waits for me?', [1, 2, 3, 4, 5, 6, 7], null],
  ['every day at 12am list new mail', 'list new mail', [1, 2, 3, 4, 5, 6, 7], '00:00'],
])('%s', (given, text, days, time) => {
  expect(parseSchedule(given)).toEqual({ text, days, time });
});

test.each(['List unanswered mail', 'every customer who wrote', 'Every Friday', '', 'on my way'])(
  '"%s" has no schedule in front',
  (given) => {
    expect(parseSchedule(given)).toBeNull();
  },
);

test('a time that does not exist is none', () => {
  expect(parseSchedule('every friday at 25 list mail')).toMatchObject({ time: null });
  expect(parseSchedule('every friday at 13pm list mail')).toMatchObject({ time: null });
});
