import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeInvitation } from '../../testing/write-invitation.ts';
import { parseInvitationPart } from './parse-invitation-part.ts';
import { sayRule } from './say-rule.ts';

const HOME = 'Europe/Berlin';
const UID = 'UID:review@corp.test';
const START = 'DTSTART:20260310T140000Z';
const read = (lines: string[], method?: string) => parseInvitationPart(writeInvitation(lines, method), HOME);

test('the details that a user needs are parsed from an invitation', () => {
  const lines = ['DTEND:20260310T150000Z', 'SUMMARY:Review\\, at last', 'LOCATION:Room 4'];
  const part = read([UID, START, ...lines, 'ORGANIZER;CN=Ben Brown:mailto:Ben@corp.test']);
  expect(part).toEqual({
    uid: 'review@corp.test',
    guests: [],
    occurrence: null,
    cancelled: false,
    title: 'Review, at last',
    place: 'Room 4',
    start: new Date('2026-03-10T14:00:00.000Z'),
    end: new Date('2026-03-10T15:00:00.000Z'),
    allDay: false,
    organizer: { name: 'Ben Brown', email: 'ben@corp.test' },
    repeats: '',
  });
});

test('whole days count from midnight UTC wherever one lives, and end with the day after', () => {
  const day = 'DTSTART;VALUE=DATE:20260310';
  const from = new Date('2026-03-10T00:00:00.000Z');
  expect(read([UID, day])).toMatchObject({
    allDay: true,
    start: from,
    end: new Date('2026-03-11T00:00:00.000Z'),
  });
  const until = read([UID, day, 'DTEND;VALUE=DATE:20260313']);
  expect(until).toMatchObject({ start: from, end: new Date('2026-03-13T00:00:00.000Z') });
});

test('an end comes from a duration too, and never before the start', () => {
  const endOf = (line: string) => read([UID, START, line])?.end.toISOString();
  expect(endOf('DURATION:PT1H30M')).toBe('2026-03-10T15:30:00.000Z');
  expect(endOf('DTEND:20260301T000000Z')).toBe('2026-03-10T14:30:00.000Z');
});

test('a time of a series says which one it is', () => {
  const part = read([UID, START, 'RECURRENCE-ID;TZID=Europe/Berlin:20260310T120000']);
  expect(part?.occurrence).toEqual(new Date('2026-03-10T11:00:00.000Z'));
});

test('a cancellation is reported as such; a reply, a ticket, and a part without uid or time are no invitation', () => {
  expect(read([UID, START], 'CANCEL')?.cancelled).toBe(true);
  expect(read([UID, START, 'STATUS:CANCELLED'])?.cancelled).toBe(true);
  for (const method of ['REPLY', 'COUNTER', 'PUBLISH']) expect(read([UID, START], method)).toBeNull();
  expect(read([START])).toBeNull();
  expect(read([UID])).toBeNull();
  expect(read([`UID:${'u'.repeat(1_001)}`, START])).toBeNull();
});

test('texts are one line of bounded length', () => {
  const part = read([UID, START, `SUMMARY:${'long '.repeat(400)}`, 'LOCATION:a\\nb\\nc']);
  expect(part?.title.length).toBeLessThanOrEqual(500);
  expect(part?.place).toBe('a b c');
});

test('reading any calendar part ends', () => {
  const line = fc.constantFrom(
    UID,
    START,
    'DTEND:x',
    'RRULE:FREQ=',
    'RRULE:FREQ=WEEKLY',
    'BEGIN:VEVENT',
    'DURATION:P',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(line, fc.string()), { maxLength: 12 }), (lines) => {
      const part = read(lines);
      if (part) expect(part.end.getTime()).toBeGreaterThan(part.start.getTime());
    }),
  );
});

test.each([
  ['', ''],
  ['RRULE:FREQ=DAILY', 'every day'],
  ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'every weekday'],
  ['FREQ=WEEKLY;BYDAY=MO;COUNT=20', 'every week'],
  ['FREQ=MONTHLY;INTERVAL=3', 'every 3 months'],
  ['FREQ=SECONDLY', 'by its own rule'],
  ['FREQ=WEEKLY;INTERVAL=0', 'by its own rule'],
])('the rule %s is said as "%s"', (rule, words) => {
  expect(sayRule(rule)).toBe(words);
});
