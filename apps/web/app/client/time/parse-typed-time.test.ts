import { describe, expect, test } from 'vitest';
import { parseTypedTime } from './parse-typed-time.ts';
import { german } from './testing/typed-phrases-de.ts';
import { american, english } from './testing/typed-phrases-en.ts';
import { spanish } from './testing/typed-phrases-es.ts';
import { french } from './testing/typed-phrases-fr.ts';
import { toWall } from './wall-clock.ts';

/** A Wednesday, 10:20 in Berlin. */
const NOW = Date.parse('2026-11-18T09:20:00Z');
const ZONE = 'Europe/Berlin';

function read(text: string, locale = 'en-GB', now = NOW, timeZone = ZONE): string | null {
  const found = parseTypedTime(text, { now, timeZone, locale });
  return found && toWall(found.getTime(), timeZone).toISOString().slice(0, 16).replace('T', ' ');
}

describe('typed times', () => {
  test.each(english)('%s', (text, expected) => expect(read(text)).toBe(expected));
  test.each(american)('%s, in American English', (text, expected) =>
    expect(read(text, 'en-US')).toBe(expected),
  );
  test.each(german)('%s', (text, expected) => expect(read(text, 'de-DE')).toBe(expected));
  test.each(french)('%s', (text, expected) => expect(read(text, 'fr-FR')).toBe(expected));
  test.each(spanish)('%s', (text, expected) => expect(read(text, 'es-ES')).toBe(expected));

  test('the other languages are understood regardless of the browser’s language', () => {
    for (const [text, expected] of [...german, ...french, ...spanish]) {
      // Ambiguous between languages: the user's own language decides.
      if (/^(mar|14h|15 heures|1\/12)\b/i.test(text)) continue;
      expect(`${text}: ${read(text)}`).toBe(`${text}: ${expected}`);
    }
  });

  test.each([
    ...[
      '',
      'soon',
      'yesterday',
      'gestern',
      'hier',
      'ayer',
      'today 9am',
      'heute 9 Uhr',
      '25:00',
      '31 feb',
      '13pm',
    ],
    ...['tue 3pm please', '0 min', 'tue 25 nov', '32/13', '2020-01-01', '5 dec 2025', 'the 32nd', '9 9 9'],
    ...['monday tuesday', 'in', 'next', 'half', 'at', 'week 60', '9:75', 'in 100000 years', '30.2.', 'in 5'],
    ...['2 days ago', 'last friday', 'tomorrow tomorrow', 'letzten Montag', 'in -3 days'],
  ])('%j is no time in the future', (text) => expect(read(text)).toBeNull());

  test('text of any length is parsed quickly', () => {
    const before = performance.now();
    for (const part of ['9', '9 ', 'in ', 'tomorrow ', '1/', '1.', 'half past ', 'de la ', '-', "d'"])
      expect(read(part.repeat(200_000))).toBeNull();
    expect(performance.now() - before).toBeLessThan(2_000);
  });
});

describe("the user's time zone", () => {
  test.each([
    ['tomorrow 8am', 'America/New_York', '2026-11-25T13:00:00.000Z'],
    // It is already the 25th there.
    ['tomorrow 8am', 'Pacific/Kiritimati', '2026-11-25T18:00:00.000Z'],
  ])('%s in %s', (text, timeZone, expected) => {
    const now = Date.parse('2026-11-24T14:00:00Z');
    expect(parseTypedTime(text, { now, timeZone, locale: 'en' })?.toISOString()).toBe(expected);
  });

  test('hours are elapsed time and days keep the local time, also across a clock change', () => {
    const now = Date.parse('2026-10-24T20:00:00Z');
    const at = (text: string) => parseTypedTime(text, { now, timeZone: ZONE, locale: 'en' })?.toISOString();
    expect(at('in 5 hours')).toBe('2026-10-25T01:00:00.000Z');
    expect(at('tomorrow 9')).toBe('2026-10-25T08:00:00.000Z');
    expect(at('in 2 days at 9')).toBe('2026-10-26T08:00:00.000Z');
  });

  test('a skipped hour moves forward by the gap, and a repeated hour is its first occurrence', () => {
    const at = (text: string, now: string) =>
      parseTypedTime(text, { now: Date.parse(now), timeZone: ZONE, locale: 'en' })?.toISOString();
    expect(at('tomorrow 02:30', '2026-03-28T12:00:00Z')).toBe('2026-03-29T01:30:00.000Z');
    expect(at('tomorrow 02:30', '2026-10-24T12:00:00Z')).toBe('2026-10-25T00:30:00.000Z');
  });
});
