import { expect, test } from 'vitest';
import type { Language } from '../cues/languages.ts';
import { findDaysAhead, namesHourAhead, namesLastDay } from './find-days.ts';

/** Tuesday, 9 June 2026, at 10:00. */
const frameOf = (language: Language) => ({
  sentAt: new Date('2026-06-09T08:00:00Z'),
  timeZone: 'Europe/Berlin',
  language,
});

test.each([
  ['en', 'The van leaves at four.', true],
  ['de', 'Wir schließen um 17 Uhr.', true],
  ['fr', 'On repart à 15h.', true],
  ['en', 'Tomorrow at 9 the saw is booked.', true],
  ['en', 'He called at 8.15 in the morning.', false],
  ['en', 'The train leaves on Friday at 4.', false],
  ['en', 'In March we meet at 4.', false],
  ['en', 'Four of us are coming.', false],
] as [Language, string, boolean][])('%s: an hour that is near: %s → %s', (language, text, expected) => {
  expect(namesHourAhead(text, frameOf(language))).toBe(expected);
});

test.each([
  ['de', 'Geht er nicht bis 12.06. ein, verfällt er.', true],
  ['fr', 'Il me le faut avant vendredi.', true],
  ['ru', 'Сдаём до пятницы.', true],
  ['en', 'I need it by Friday.', true],
  ['ja', '金曜日までにお願いします。', true],
  ['en', 'Let us go to Friday’s concert.', false],
  ['de', 'Am Freitag bin ich da.', false],
] as [Language, string, boolean][])('%s: a last day: %s → %s', (language, text, expected) => {
  expect(namesLastDay(text, frameOf(language))).toBe(expected);
});

test('the timestamp of the mail itself is no day that is due', () => {
  expect(findDaysAhead('9 June 2026, 10:02', frameOf('en'))).toEqual([]);
  expect(findDaysAhead('9 June 2026, 16:00', frameOf('en'))).toEqual([0]);
});

test('a refused day counts only where something is due', () => {
  const text = 'I cannot make tomorrow.';
  expect(findDaysAhead(text, frameOf('en'))).toEqual([1]);
  expect(findDaysAhead(text, frameOf('en'), 'dropped')).toEqual([]);
});

test('short names of days are words too', () => {
  expect(findDaysAhead('Je cherche le jeu de données.', frameOf('fr'))).toEqual([]);
  expect(findDaysAhead('Rendez-vous jeu 11 juin.', frameOf('fr'))).toEqual([2]);
});

test('a span of days in Korean and Japanese is no date', () => {
  expect(findDaysAhead('30일 이내에 출력하실 수 있습니다.', frameOf('ko'))).toEqual([]);
  expect(findDaysAhead('10日以内にご返信ください。', frameOf('ja'))).toEqual([]);
});
