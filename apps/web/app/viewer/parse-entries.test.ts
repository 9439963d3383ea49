import { expect, test } from 'vitest';
import { parseEntries } from './parse-entries.ts';

test('a calendar file shows its events, without the alarms and zones in them', () => {
  const text = [
    ...['BEGIN:VCALENDAR', 'BEGIN:VTIMEZONE', 'TZID:Europe/Berlin', 'END:VTIMEZONE', 'BEGIN:VEVENT'],
    ...[
      'SUMMARY:Lunch\\, with',
      '  Ada',
      'DTSTART;TZID=Europe/Berlin:20270301T120000',
      'DTEND:20270301T120000Z',
    ],
    ...['ATTENDEE;CN="Ada: L";RSVP=TRUE:mailto:ada@example.com', 'X-SECRET:no'],
    ...[
      'BEGIN:VALARM',
      'DESCRIPTION:Alarm',
      'END:VALARM',
      'LOCATION:Room 1',
      'STATUS:CONFIRMED',
      'END:VEVENT',
      'END:VCALENDAR',
    ],
  ].join('\r\n');
  expect(parseEntries(text)).toEqual([
    [
      { name: 'Title', value: 'Lunch, with Ada' },
      { name: 'Starts', value: '2027-03-01 12:00 Europe/Berlin' },
      { name: 'Ends', value: '2027-03-01 12:00 UTC', at: '2027-03-01T12:00:00Z' },
      { name: 'Guest', value: 'ada@example.com' },
      { name: 'Place', value: 'Room 1' },
      { name: 'Status', value: 'Confirmed' },
    ],
  ]);
});

test('a contact file shows its people; anything else shows nothing', () => {
  const text =
    'BEGIN:VCARD\nFN:Ada Lovelace\nitem1.EMAIL;TYPE=work:ada@example.com\nADR:;;1 High St;London;;;\nEND:VCARD';
  expect(parseEntries(`${text}\n${text.replace('Ada', 'Eva')}`)).toEqual([
    [
      { name: 'Name', value: 'Ada Lovelace' },
      { name: 'Email', value: 'ada@example.com' },
      { name: 'Address', value: '1 High St, London' },
    ],
    expect.arrayContaining([{ name: 'Name', value: 'Eva Lovelace' }]),
  ]);
  for (const other of ['', '<script>', 'BEGIN:VEVENT\nSUMMARY:cut']) expect(parseEntries(other)).toEqual([]);
});
