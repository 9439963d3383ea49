import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatInZone, isKnownZone, knownZone, resolveLocalTime, zoneOffset } from './local-time.ts';

const zones = [
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kolkata',
  'Asia/Tokyo',
  'Australia/Lord_Howe',
  'America/St_Johns',
  'UTC',
];
const at = (hour: number, minute: number, day: number, month: number) => ({
  year: 2026,
  month,
  day,
  hour,
  minute,
});

describe('local time', () => {
  test('the same clock time has another offset on either side of the spring change', () => {
    expect(formatInZone(resolveLocalTime(at(15, 0, 28, 3), 'Europe/Berlin'), 'Europe/Berlin')).toBe(
      '2026-03-28T15:00:00+01:00',
    );
    expect(formatInZone(resolveLocalTime(at(15, 0, 29, 3), 'Europe/Berlin'), 'Europe/Berlin')).toBe(
      '2026-03-29T15:00:00+02:00',
    );
  });

  test('an hour that the spring change skips moves on by the gap', () => {
    expect(formatInZone(resolveLocalTime(at(2, 30, 29, 3), 'Europe/Berlin'), 'Europe/Berlin')).toBe(
      '2026-03-29T03:30:00+02:00',
    );
    expect(formatInZone(resolveLocalTime(at(2, 30, 8, 3), 'America/New_York'), 'America/New_York')).toBe(
      '2026-03-08T03:30:00-04:00',
    );
  });

  test('an hour that the autumn change repeats means its first pass', () => {
    expect(formatInZone(resolveLocalTime(at(2, 30, 25, 10), 'Europe/Berlin'), 'Europe/Berlin')).toBe(
      '2026-10-25T02:30:00+02:00',
    );
  });

  test('zones of half and three quarter hours keep their minutes', () => {
    expect(formatInZone(Date.UTC(2026, 0, 1), 'Asia/Kathmandu')).toBe('2026-01-01T05:45:00+05:45');
    expect(formatInZone(Date.UTC(2026, 0, 1), 'America/St_Johns')).toBe('2025-12-31T20:30:00-03:30');
  });

  test('an unknown zone means UTC', () => {
    expect(isKnownZone('Mars/Olympus')).toBe(false);
    expect(knownZone('Mars/Olympus')).toBe('UTC');
    expect(zoneOffset(0, 'Mars/Olympus')).toBe(0);
  });

  test('a time formatted in a zone parses back to the same instant', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: 16_000_000, max: 66_000_000 }),
        (zone, minutes) => {
          const instant = minutes * 60_000;
          expect(Date.parse(formatInZone(instant, zone))).toBe(instant);
        },
      ),
    );
  });

  test('resolving a clock time gives that clock time, save in the skipped hour', () => {
    const moments = fc.record({
      year: fc.integer({ min: 2000, max: 2037 }),
      month: fc.integer({ min: 1, max: 12 }),
      day: fc.integer({ min: 1, max: 28 }),
      hour: fc.integer({ min: 4, max: 23 }),
      minute: fc.constantFrom(0, 15, 30, 45),
    });
    fc.assert(
      fc.property(fc.constantFrom(...zones), moments, (zone, time) => {
        const shown = formatInZone(resolveLocalTime(time, zone), zone).slice(0, 16);
        const pad = (value: number) => String(value).padStart(2, '0');
        expect(shown).toBe(
          `${time.year}-${pad(time.month)}-${pad(time.day)}T${pad(time.hour)}:${pad(time.minute)}`,
        );
      }),
    );
  });
});
