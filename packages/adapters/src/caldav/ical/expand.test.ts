import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { type Random, seededRandom } from '../../imap/testing/model/seeded-random.ts';
import { expand } from './expand.ts';
import { findZone, parseCalendarZone } from './find-zone.ts';
import { StepBudget } from './step-budget.ts';

const BERLIN = { calendar: 'Europe/Berlin', days: 'UTC' };

function startsOf(lines: readonly string[], from: string, to: string, zones = BERLIN): string[] {
  const object = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', ...lines, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n');
  const range = { from: Date.parse(from), to: Date.parse(to) };
  return expand(new ICAL.Component(ICAL.parse(object)), range, { zones }).map(({ start }) =>
    new Date(start).toISOString(),
  );
}

/** Of this process alone: others may be busy too. */
function cpuMsSince(began: NodeJS.CpuUsage): number {
  return process.cpuUsage(began).user / 1_000;
}

const hours = (found: string[]) => found.map((start) => start.slice(5, 16));

describe('a rule', () => {
  test('keeps its clock time across the change of clocks, and leaves out what was removed or moved', () => {
    const weekly = [
      ...['UID:a', 'DTSTART;TZID=Europe/Berlin:20260316T100000', 'DTEND;TZID=Europe/Berlin:20260316T110000'],
      ...[
        'RRULE:FREQ=WEEKLY',
        'EXDATE;TZID=Europe/Berlin:20260330T100000',
        'END:VEVENT',
        'BEGIN:VEVENT',
        'UID:a',
      ],
      ...[
        'RECURRENCE-ID;TZID=Europe/Berlin:20260406T100000',
        'DTSTART:20260407T140000Z',
        'DTEND:20260407T150000Z',
      ],
    ];
    const found = startsOf(weekly, '2026-03-16T00:00:00Z', '2026-04-14T00:00:00Z');
    expect(hours(found).sort()).toEqual(['03-16T09:00', '03-23T09:00', '04-07T14:00', '04-13T08:00']);
  });

  test('ends at the instant of UNTIL, whatever clock the event has', () => {
    const lines = [
      'DTSTART;TZID=America/New_York:20260310T200000',
      'DURATION:PT1H',
      'RRULE:FREQ=DAILY;UNTIL=20260313T000000Z',
    ];
    // The third begins on the 13th in UTC at midnight, which is the last moment that counts.
    expect(hours(startsOf(lines, '2026-03-01T00:00:00Z', '2026-04-01T00:00:00Z'))).toEqual([
      ...['03-11T00:00', '03-12T00:00', '03-13T00:00'],
    ]);
  });

  test('of years ago starts near the range, with a count it does not', () => {
    const event = (rule: string) => ['DTSTART:20010101T000000Z', 'DURATION:PT10M', `RRULE:${rule}`];
    const day = ['2026-03-10T00:00:00Z', '2026-03-11T00:00:00Z'] as const;
    expect(startsOf(event('FREQ=HOURLY'), ...day)).toHaveLength(24);
    // 220,773 hours after the first time, the nearest multiple of seven before that day.
    expect(hours(startsOf(event('FREQ=HOURLY;INTERVAL=7'), ...day))).toEqual([
      ...['03-10T04:00', '03-10T11:00', '03-10T18:00'],
    ]);
    expect(startsOf(event('FREQ=DAILY;COUNT=3'), ...day)).toEqual([]);
    expect(startsOf(event('FREQ=WEEKLY;INTERVAL=2;BYDAY=TU'), ...day)).toHaveLength(
      ((Date.UTC(2026, 2, 10) - Date.UTC(2001, 0, 2)) / 604_800_000) % 2 === 0 ? 1 : 0,
    );
  });

  test.each([
    'FREQ=SECONDLY',
    'FREQ=SECONDLY;BYMONTH=12',
    'FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=31',
    'FREQ=YEARLY;BYYEARDAY=366;BYMONTH=1',
    'FREQ=DAILY;INTERVAL=0',
    'FREQ=DAILY;INTERVAL=99999999',
    'FREQ=DAILY;INTERVAL=36000',
    'FREQ=YEARLY;INTERVAL=99999999',
    'FREQ=MINUTELY;COUNT=999999999',
    'FREQ=SECONDLY;INTERVAL=1;BYHOUR=3;BYMINUTE=3;BYSECOND=3',
    'FREQ=YEARLY;BYWEEKNO=53;BYDAY=MO;BYSETPOS=300',
    'FREQ=MONTHLY;INTERVAL=48;BYDAY=5MO',
    'FREQ=YEARLY;INTERVAL=4;BYMONTH=2;BYDAY=5TU',
    'FREQ=YEARLY;BYDAY=1MO;BYMONTHDAY=15;BYMONTH=4',
    'FREQ=DAILY;INTERVAL=36000;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=WEEKLY;INTERVAL=5000;BYMONTH=2;BYDAY=MO',
    `FREQ=MONTHLY;BYSETPOS=-300;BYDAY=${'5MO,'.repeat(90)}5TU`,
    `FREQ=YEARLY;BYDAY=${'MO,'.repeat(20_000)}TU`,
  ])('that gives too much, or nothing for ever, comes to an end: %s', (rule) => {
    const lines = ['DTSTART:20010201T100000Z', 'DURATION:PT1M', `RRULE:${rule}`];
    const began = process.cpuUsage();
    expect(startsOf(lines, '2026-03-10T00:00:00Z', '2026-05-10T00:00:00Z').length).toBeLessThanOrEqual(1_000);
    expect(cpuMsSince(began)).toBeLessThan(3_000);
  });

  test('that nobody would write comes to an end, and so do all of a calendar together', () => {
    const random = seededRandom(11);
    const budget = new StepBudget();
    const range = { from: Date.UTC(2026, 2, 10), to: Date.UTC(2026, 4, 10) };
    const began = process.cpuUsage();
    for (let at = 0; at < 150; at++) {
      const rule = strangeRule(random);
      const lines = [`DTSTART:20${10 + random(15)}0${1 + random(9)}01T100000Z`, `RRULE:${rule}`];
      const object = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', ...lines, 'END:VEVENT', 'END:VCALENDAR'].join(
        '\r\n',
      );
      expand(new ICAL.Component(ICAL.parse(object)), range, { zones: BERLIN, budget });
      expect(cpuMsSince(began), rule).toBeLessThan(10_000);
    }
  });

  test('that goes on for ever leaves the others of the calendar their times', () => {
    const budget = new StepBudget();
    const range = { from: Date.UTC(2026, 2, 10), to: Date.UTC(2026, 4, 10) };
    const starts = (rule: string) => {
      const lines = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'DTSTART:20100201T100000Z', `RRULE:${rule}`];
      const object = [...lines, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n');
      return expand(new ICAL.Component(ICAL.parse(object)), range, { zones: BERLIN, budget }).length;
    };
    for (let at = 0; at < 50; at++) expect(starts('FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30')).toBe(0);
    expect(starts('FREQ=WEEKLY;BYDAY=MO')).toBe(8);
    expect(starts('FREQ=MONTHLY;BYDAY=-1FR')).toBe(2);
  });

  test('counts only among the first of an event', () => {
    const rules = Array.from({ length: 40 }, (_, at) => `RRULE:FREQ=DAILY;BYHOUR=${at % 24}`);
    const lines = ['DTSTART:20260309T000000Z', 'DURATION:PT1M', ...rules];
    expect(startsOf(lines, '2026-03-10T00:00:00Z', '2026-03-11T00:00:00Z')).toHaveLength(10);
  });
});

function strangeRule(random: Random): string {
  const oneOf = <T>(values: readonly T[]) => values[random(values.length)] as T;
  const parts = [`FREQ=${oneOf(['SECONDLY', 'MINUTELY', 'HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'])}`];
  const list = (value: () => string | number) =>
    Array.from({ length: 1 + random(4) }, () => String(value())).join(',');
  const sign = () => oneOf(['', '-']);
  const choices = {
    INTERVAL: () => oneOf([0, 1, 2, 4, 7, 12, 48, 400, 36_000, 2_147_483_647]),
    BYDAY: () => list(() => `${oneOf(['', '1', '5', '-5'])}${oneOf(['MO', 'TU', 'SU'])}`),
    BYMONTHDAY: () => list(() => `${sign()}${oneOf([1, 29, 30, 31])}`),
    BYMONTH: () => list(() => oneOf([2, 4, 6, 12])),
    BYYEARDAY: () => list(() => `${sign()}${oneOf([1, 60, 366])}`),
    BYWEEKNO: () => list(() => `${sign()}${oneOf([1, 20, 53])}`),
    BYSETPOS: () => list(() => `${sign()}${oneOf([1, 5, 300])}`),
    BYHOUR: () => list(() => random(24)),
    COUNT: () => oneOf([1, 100, 1_000_000]),
  };
  for (const [name, value] of Object.entries(choices)) if (random(3) === 0) parts.push(`${name}=${value()}`);
  return parts.join(';');
}

describe('the time of an event', () => {
  const day = ['2026-03-09T00:00:00Z', '2026-03-12T00:00:00Z'] as const;

  test.each([
    ['Windows’ name', 'DTSTART;TZID=Eastern Standard Time:20260310T100000', '03-10T14:00'],
    ['a vendor’s prefix', 'DTSTART;TZID=/citadel.org/20210210_1/Asia/Tokyo:20260310T100000', '03-10T01:00'],
    ['an unknown zone', 'DTSTART;TZID=Nowhere:20260310T100000', '03-10T09:00'],
    ['no zone', 'DTSTART:20260310T100000', '03-10T09:00'],
    ['UTC', 'DTSTART:20260310T100000Z', '03-10T10:00'],
  ])('with %s', (_, line, expected) => {
    const before = process.env['TZ'];
    process.env['TZ'] = 'Pacific/Honolulu';
    expect(hours(startsOf([line, 'DURATION:PT1H'], ...day))).toEqual([expected]);
    if (before === undefined) delete process.env['TZ'];
    else process.env['TZ'] = before;
  });

  test('a day is midnight UTC for the product and a day of the calendar where time is taken', () => {
    const line = ['DTSTART;VALUE=DATE:20260310'];
    expect(startsOf(line, ...day)).toEqual(['2026-03-10T00:00:00.000Z']);
    expect(startsOf(line, ...day, { calendar: 'Europe/Berlin', days: 'Europe/Berlin' })).toEqual([
      '2026-03-09T23:00:00.000Z',
    ]);
  });

  test.each([
    ['is used', 'RDATE:20200101T000000', '2026-03-10T04:30:00.000Z'],
    ['has yearly changes', 'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU', '2026-03-10T04:30:00.000Z'],
    ['never finds its change', 'RRULE:FREQ=MONTHLY;INTERVAL=48;BYDAY=5MO', '2026-03-10T09:00:00.000Z'],
    ['changes every second', 'RRULE:FREQ=SECONDLY', '2026-03-10T09:00:00.000Z'],
  ])('a zone that is only described in the file %s', (_, rule, expected) => {
    const object = [
      ...[
        'BEGIN:VCALENDAR',
        'BEGIN:VTIMEZONE',
        'TZID:Own',
        'BEGIN:STANDARD',
        'DTSTART:20010201T030000',
        rule,
      ],
      ...['TZOFFSETFROM:+0530', 'TZOFFSETTO:+0530', 'END:STANDARD', 'END:VTIMEZONE', 'BEGIN:VEVENT'],
      ...['DTSTART;TZID=Own:20260310T100000', 'DURATION:PT1H', 'END:VEVENT', 'END:VCALENDAR'],
    ].join('\r\n');
    const range = { from: Date.parse(day[0]), to: Date.parse(day[1]) };
    const found = expand(new ICAL.Component(ICAL.parse(object)), range, { zones: BERLIN });
    expect(found.map(({ start }) => new Date(start).toISOString())).toEqual([expected]);
  });
});

test('every name of Windows is a zone of the platform', () => {
  for (const name of [
    'W. Europe Standard Time',
    'UTC',
    'AUS Eastern Standard Time',
    'Line Islands Standard Time',
  ])
    expect(findZone(name)).not.toBeNull();
  expect(findZone('Nowhere')).toBeNull();
  expect(
    parseCalendarZone(
      'BEGIN:VCALENDAR\r\nBEGIN:VTIMEZONE\r\nTZID:Europe/Paris\r\nEND:VTIMEZONE\r\nEND:VCALENDAR',
    ),
  ).toBe('Europe/Paris');
  expect(parseCalendarZone('nonsense')).toBeNull();
});
