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
  ['en', 'The meeting was at 7 pm and it was nice.', false],
  ['en', 'We met at noon.', false],
  ['en', 'At 7 pm, the meeting was over.', false],
  ['en', 'The backup failed at midnight.', false],
  ['en', 'Every day at noon the bell rings.', false],
  ['en', 'I cannot come at 7 pm.', false],
  ['en', 'Please call me before noon.', true],
  ['en', 'The courier was not here, he comes at five.', true],
  ['en', 'I need it at five, not at six.', true],
  ['en', 'Please send me the form by tomorrow noon.', true],
  ['en', 'The shop closes at five.', true],
  ['de', 'Das Treffen war um 19 Uhr und es war schön.', false],
  ['de', 'Die Sicherung ist um 23 Uhr fehlgeschlagen.', false],
  ['de', 'Bitte nicht vergessen: Abgabe um 17 Uhr.', true],
  ['fr', 'La réunion était à 19h.', false],
  ['fr', 'Le magasin ferme à 17h.', true],
  ['es', 'La reunión fue a las 19.', false],
  ['it', 'La riunione era alle 19.', false],
  ['pt', 'A reunião foi às 19h.', false],
  ['nl', 'De vergadering was om 19 uur.', false],
  ['ja', '会議は19時でした。', false],
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
