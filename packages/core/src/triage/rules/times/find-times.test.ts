import { describe, expect, test } from 'vitest';
import type { Language } from '../cues/languages.ts';
import { findDuration } from './find-duration.ts';
import { findTimes, formatTimes } from './find-times.ts';

/** A Friday, two days before European clocks go forward. */
const sentAt = new Date('2026-03-27T09:00:00Z');

function read(sentence: string, language: Language = 'en', timeZone = 'Europe/Berlin'): string[] {
  return formatTimes(findTimes([sentence], { sentAt, timeZone, language }).starts, timeZone);
}

describe('proposed times', () => {
  test('a weekday after the clock change carries the new offset', () => {
    expect(read('Could we meet on Tuesday at 3pm?')).toEqual(['2026-03-31T15:00:00+02:00']);
    expect(read('Could we meet tomorrow at 3pm?')).toEqual(['2026-03-28T15:00:00+01:00']);
  });

  test('"tomorrow" is the day after the message in the zone of the person', () => {
    const late = { sentAt: new Date('2026-06-10T22:30:00Z'), language: 'en' as const };
    const sentences = ['How about tomorrow at 10:00?'];
    const seen = (timeZone: string) =>
      formatTimes(findTimes(sentences, { ...late, timeZone }).starts, timeZone);
    expect(seen('Europe/Berlin')).toEqual(['2026-06-12T10:00:00+02:00']);
    expect(seen('America/New_York')).toEqual(['2026-06-11T10:00:00-04:00']);
  });

  test('an hour without morning or afternoon is working time', () => {
    expect(read('Does Monday at 3 work?')).toEqual(['2026-03-30T15:00:00+02:00']);
    expect(read('Does Monday at 9 work?')).toEqual(['2026-03-30T09:00:00+02:00']);
  });

  test('a clock time belongs to the day named before it', () => {
    expect(read('Tuesday at 2pm or 4pm?')).toEqual([
      '2026-03-31T14:00:00+02:00',
      '2026-03-31T16:00:00+02:00',
    ]);
  });

  test('a range is its start and its length', () => {
    const found = findTimes(['Thursday between 10 and 11'], {
      sentAt,
      timeZone: 'Europe/Berlin',
      language: 'en',
    });
    expect(formatTimes(found.starts, 'Europe/Berlin')).toEqual(['2026-04-02T10:00:00+02:00']);
    expect(found.rangeMinutes).toBe(60);
  });

  test("a zone written beside the time wins over the person's own", () => {
    expect(read('How about Wednesday 1 April at 15:00 UTC?')).toEqual(['2026-04-01T17:00:00+02:00']);
  });

  test('a length is not a time', () => {
    expect(read('A call of 45 minutes would be enough.')).toEqual([]);
  });

  test.each<[Language, string]>([
    ['de', 'Passt dir Dienstag um 15 Uhr?'],
    ['fr', 'Mardi à 15h, ça te va ?'],
    ['es', '¿Te viene bien el martes a las 15:00?'],
    ['it', 'Ti va bene martedì alle 15:00?'],
    ['pt', 'Pode ser terça-feira às 15:00?'],
    ['nl', 'Schikt dinsdag om 15:00 uur?'],
    ['sv', 'Passar det på tisdag kl 15?'],
    ['ru', 'Вам удобно во вторник в 15:00?'],
    ['ja', '来週の火曜日15時はいかがですか。'],
    ['zh', '周二下午三点方便吗？'],
  ])('reads %s', (language, sentence) => {
    expect(read(sentence, language)).toEqual(['2026-03-31T15:00:00+02:00']);
  });

  test('an invalid date gives no times', () => {
    const frame = { sentAt: new Date(Number.NaN), timeZone: 'Europe/Berlin', language: 'en' as const };
    expect(findTimes(['Tuesday at 3pm'], frame).starts).toEqual([]);
  });
});

test.each([
  ['Can we talk for 45 minutes?', 45],
  ['a 20-min call', 20],
  ['half an hour is enough', 30],
  ['etwa anderthalb Stunden', 90],
  ["un point d'une heure", 60],
  ['een half uurtje', 30],
  ['1.5 hours', 90],
  ['2 Stunden', 120],
  ['see you on the 5th', null],
  ['Thirty minutes are enough.', 30],
  ['I need forty-five minutes at most', 45],
  ['Dreißig Minuten reichen.', 30],
  ['quinze minutes suffisent', 15],
  ['cuarenta y cinco minutos', 45],
  ['bastano venti minuti', 20],
  ['vijftien minuutjes', 15],
  ['trettio minuter räcker', 30],
  ['wystarczy trzydzieści minut', 30],
  ['30 minut wystarczy', 30],
  ['достаточно тридцати? Нет, двадцать минут', 20],
  ['otuz dakika yeter', 30],
  ['三十分間で足ります', 30],
  ['ten people, one minute', null],
])('the length in "%s"', (text, minutes) => {
  expect(findDuration(text)).toBe(minutes);
});
