import type { AgendaEvent } from '@triage/contract/meetings/agenda';
import { expect, test } from 'vitest';
import { groupDays } from './group-days.ts';

const event = (title: string, start: string, end: string, allDay = false): AgendaEvent => ({
  ...{ eventId: title, title, start, end, allDay, status: 'busy', unanswered: false },
  ...{ place: '', calendar: '', hangoutLink: '', htmlLink: '' },
});
const group = (timeZone: string, from: string, to: string, events: AgendaEvent[]) =>
  groupDays({ timeZone, from, to, events }).map(({ day, allDay, timed }) => [
    day.toISOString().slice(0, 10),
    allDay.map(({ title }) => title),
    timed.map(({ title }) => title),
  ]);

test('an event is on each of its days; days that it fills are all-day', () => {
  const events = [
    event('trip', '2026-03-02T17:00:00.000Z', '2026-03-04T08:00:00.000Z'),
    event('fair', '2026-03-03T00:00:00.000Z', '2026-03-04T00:00:00.000Z', true),
    event('midnight', '2026-03-02T22:00:00.000Z', '2026-03-02T23:00:00.000Z'),
  ];
  expect(group('Europe/Berlin', '2026-03-01T23:00:00.000Z', '2026-03-05T23:00:00.000Z', events)).toEqual([
    ['2026-03-02', [], ['trip', 'midnight']],
    ['2026-03-03', ['trip', 'fair'], []],
    ['2026-03-04', [], ['trip']],
    ['2026-03-05', [], []],
  ]);
});

test('a day of 23 hours is one day', () => {
  const late = event('late', '2026-03-29T21:00:00.000Z', '2026-03-29T21:30:00.000Z');
  expect(group('Europe/Berlin', '2026-03-28T23:00:00.000Z', '2026-03-30T22:00:00.000Z', [late])).toEqual([
    ['2026-03-29', [], ['late']],
    ['2026-03-30', [], []],
  ]);
});

test('an event without a length is on the day on which it starts', () => {
  const call = event('call', '2026-03-02T00:00:00.000Z', '2026-03-02T00:00:00.000Z');
  expect(group('UTC', '2026-03-01T00:00:00.000Z', '2026-03-03T00:00:00.000Z', [call])).toEqual([
    ['2026-03-01', [], []],
    ['2026-03-02', [], ['call']],
  ]);
});
