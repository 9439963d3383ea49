import { expect, test } from 'vitest';
import { wantsNotice } from './wants-notice.ts';

const preferences = { about: 'important', preview: true, quietHours: null, workingDaysOnly: false } as const;
const at = (clock: string, weekday = 3) => ({ now: { clock, weekday }, workingDays: [1, 2, 3, 4, 5] });
const mail = { lane: 'reply', priority: 'high', back: false } as const;
const reminder = { lane: 'fyi', priority: 'low', back: true } as const;

test.each([
  ['important', 'reply', 'high', true],
  ['important', 'reply', 'medium', false],
  ['important', 'schedule', 'high', false],
  ['reply', 'reply', 'low', true],
  ['reply', 'schedule', 'high', false],
  ['reply-and-schedule', 'schedule', 'low', true],
  ['reply-and-schedule', 'fyi', 'high', false],
  ['reminders', 'reply', 'high', false],
] as const)('%s: mail in %s with priority %s: %s', (about, lane, priority, wanted) => {
  expect(wantsNotice({ lane, priority, back: false }, { ...preferences, about }, at('12:00'))).toBe(wanted);
});

test.each([
  ['22:00', '07:00', '21:59', true],
  ['22:00', '07:00', '22:00', false],
  ['22:00', '07:00', '03:00', false],
  ['22:00', '07:00', '07:00', true],
  ['12:00', '13:00', '12:30', false],
  ['12:00', '13:00', '13:00', true],
])('quiet from %s to %s, at %s: %s', (start, end, clock, wanted) => {
  expect(wantsNotice(mail, { ...preferences, quietHours: { start, end } }, at(clock))).toBe(wanted);
});

test('working days only skips the weekend', () => {
  const weekdays = { ...preferences, workingDaysOnly: true };
  expect(wantsNotice(mail, weekdays, at('12:00', 5))).toBe(true);
  expect(wantsNotice(mail, weekdays, at('12:00', 6))).toBe(false);
});

test('a reminder comes at the time that was chosen', () => {
  const quiet = { ...preferences, quietHours: { start: '00:00', end: '23:59' }, workingDaysOnly: true };
  expect(wantsNotice(reminder, quiet, at('03:00', 7))).toBe(true);
});
