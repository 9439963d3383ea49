import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatInZone } from '../time/local-time.ts';
import { parseCalendarPart } from './parse-calendar-part.ts';

const HOME = 'Europe/Berlin';

function calendar(event: string[], method = 'REQUEST', before: string[] = []): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `METHOD:${method}`,
    ...before,
    'BEGIN:VEVENT',
    'UID:1',
    ...event,
  ];
  return `${[...lines, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n')}\r\n`;
}

function startOf(event: string[], before: string[] = []): string {
  const start = parseCalendarPart(calendar(event, 'REQUEST', before), HOME)?.start;
  return typeof start === 'number' ? formatInZone(start, HOME) : 'none';
}

describe('calendar part', () => {
  test('the start is the same instant in UTC, in a named zone and on floating clocks', () => {
    expect(startOf(['DTSTART:20260330T130000Z'])).toBe('2026-03-30T15:00:00+02:00');
    expect(startOf(['DTSTART;TZID=America/New_York:20260330T090000'])).toBe('2026-03-30T15:00:00+02:00');
    expect(startOf(['DTSTART:20260330T150000'])).toBe('2026-03-30T15:00:00+02:00');
  });

  test('a zone with a custom name is read from its definition', () => {
    const zone = [
      'BEGIN:VTIMEZONE',
      'TZID:Here and there',
      'BEGIN:STANDARD',
      'DTSTART:16010101T000000',
      'TZOFFSETFROM:+0500',
      'TZOFFSETTO:+0500',
      'END:STANDARD',
      'END:VTIMEZONE',
    ];
    expect(startOf(['DTSTART;TZID="Here and there":20260330T180000'], zone)).toBe(
      '2026-03-30T15:00:00+02:00',
    );
  });

  test('the length comes from the end, from a duration, or is a day', () => {
    const minutes = (event: string[]) => parseCalendarPart(calendar(event), HOME)?.minutes;
    expect(minutes(['DTSTART:20260330T130000Z', 'DTEND:20260330T134500Z'])).toBe(45);
    expect(minutes(['DTSTART:20260330T130000Z', 'DURATION:PT1H30M'])).toBe(90);
    expect(minutes(['DTSTART;VALUE=DATE:20260330'])).toBe(1_440);
  });

  test('rooms are no attendees, and answers are read', () => {
    const part = parseCalendarPart(
      calendar([
        'DTSTART:20260330T130000Z',
        'ORGANIZER:mailto:Ann@x.example',
        'ATTENDEE;PARTSTAT=ACCEPTED:MAILTO:bo@x.example',
        'ATTENDEE;CUTYPE=ROOM:mailto:room@x.example',
      ]),
      HOME,
    );
    expect(part?.organizer).toBe('ann@x.example');
    expect(part?.attendees).toEqual([{ email: 'bo@x.example', answer: 'ACCEPTED' }]);
  });

  test('an event marked cancelled is a cancellation whatever its method', () => {
    expect(parseCalendarPart(calendar(['DTSTART:20260330T130000Z', 'STATUS:CANCELLED']), HOME)?.method).toBe(
      'CANCEL',
    );
  });

  test('anything else is null, never an exception', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(fc.string()).map((lines) => calendar(lines)),
        ),
        (text) => {
          const part = parseCalendarPart(text, HOME);
          expect(part === null || part.minutes >= 5).toBe(true);
        },
      ),
    );
    expect(parseCalendarPart('BEGIN:VCALENDAR\r\nEND:VCALENDAR', HOME)).toBeNull();
  });
});
