import type { AgendaEvent } from '@triage/contract/meetings/agenda';
import { expect, test } from 'vitest';
import { findOverlaps, layBlocks, snap, stripHours, stripWindow } from './strip-times.ts';

const zone = 'Europe/Berlin';
const at = (clock: string) => Date.parse(`2026-03-03T${clock}:00Z`);
const day = new Date('2026-03-03T00:00:00Z');
const iso = (span: { start: number; end: number }) =>
  [span.start, span.end].map((time) => new Date(time).toISOString().slice(5, 16));
const event = (
  title: string,
  start: string,
  end: string,
  fields: Partial<AgendaEvent> = {},
): AgendaEvent => ({
  ...{ eventId: title, title, status: 'busy', unanswered: false, allDay: false },
  ...{ start: `2026-03-03T${start}:00.000Z`, end: `2026-03-03T${end}:00.000Z` },
  ...{ place: '', calendar: '', hangoutLink: '', htmlLink: '' },
  ...fields,
});

test('a strip shows 7 to 20 on the clock, and more for a time that lies outside', () => {
  expect(iso(stripWindow(day, zone, []))).toEqual(['03-03T06:00', '03-03T19:00']);
  const late = { start: at('20:30'), end: at('21:15') };
  expect(iso(stripWindow(day, zone, [late]))).toEqual(['03-03T06:00', '03-03T22:00']);
  const tomorrow = { start: at('20:30') + 86_400_000, end: at('21:15') + 86_400_000 };
  expect(iso(stripWindow(day, zone, [tomorrow]))).toEqual(['03-03T06:00', '03-03T19:00']);
});

test('the day on which the clocks change begins at the same hour on the clock', () => {
  const sunday = new Date('2026-03-29T00:00:00Z');
  expect(iso(stripWindow(sunday, zone, []))).toEqual(['03-29T05:00', '03-29T18:00']);
  expect(stripHours(stripWindow(sunday, zone, []))).toHaveLength(7);
});

test('events at the same time share the height; free ones take none', () => {
  const window = stripWindow(day, zone, []);
  const blocks = layBlocks(
    [
      event('a', '08:00', '10:00'),
      event('b', '09:00', '11:00'),
      event('c', '10:00', '12:00', { status: 'tentative' }),
      event('free', '08:00', '12:00', { status: 'free' }),
      event('d', '13:00', '14:00'),
      event('early', '04:00', '05:00'),
    ],
    window,
    zone,
  );
  expect(blocks.map(({ event: { title }, lane, lanes }) => [title, lane, lanes])).toEqual([
    ['a', 0, 2],
    ['b', 1, 2],
    ['c', 0, 2],
    ['d', 0, 1],
  ]);
});

test('an all-day event that takes time fills the strip', () => {
  const window = stripWindow(day, zone, []);
  const start = '2026-03-03T00:00:00.000Z';
  const holiday = event('holiday', '', '', { allDay: true, start, end: '2026-03-04T00:00:00.000Z' });
  expect(layBlocks([holiday], window, zone)).toMatchObject([window]);
});

test('overlaps of a chosen span name busy events first', () => {
  const events = [event('maybe', '09:00', '10:00', { status: 'tentative' }), event('sure', '09:30', '11:00')];
  const over = (start: string, end: string) =>
    findOverlaps(events, { start: at(start), end: at(end) }, zone).map(({ title }) => title);
  expect(over('09:00', '10:00')).toEqual(['sure', 'maybe']);
  expect(over('10:00', '11:30')).toEqual(['sure']);
  expect(over('11:00', '12:00')).toEqual([]);
});

test('a choice begins at a quarter of an hour', () => {
  expect(new Date(snap(at('09:14'))).toISOString()).toBe('2026-03-03T09:00:00.000Z');
  expect(new Date(snap(at('09:15'))).toISOString()).toBe('2026-03-03T09:15:00.000Z');
});
