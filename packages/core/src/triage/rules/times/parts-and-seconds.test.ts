import { expect, test } from 'vitest';
import type { Language } from '../cues/languages.ts';
import { findTimes, formatTimes } from './find-times.ts';

/** On Monday, 2 March 2026, 10 o'clock. Kinds of phrases that another implementation's tests have and ours had not. */
test.each<[Language, string, string]>([
  ['en', 'Are you free tonight at 8?', '03-02T20:00'],
  ['en', 'Could we talk at 7 tomorrow evening?', '03-03T19:00'],
  ['en', 'Dinner at 7:30 on Sunday evening?', '03-08T19:30'],
  ['en', 'Can we meet at five tomorrow morning?', '03-03T05:00'],
  ['en', 'Tomorrow at five-thirty?', '03-03T17:30'],
  ['en', 'Shall we say Friday 20 at 4?', '03-20T16:00'],
  ['en', 'Could we meet on 24 at 10:00?', '03-24T10:00'],
  ['en', 'The call starts at 15:30:45 tomorrow, ok?', '03-03T15:30'],
  ['en', 'Slot: 2026-03-12T14:30:00Z, does it suit?', '03-12T15:30'],
  ['en', 'Does 12-03-2026 at 9p work?', ''],
  ['en', 'Meet in 5 hours?', ''],
  ['en', 'Could we talk in April at 3:30?', ''],
  ['en', 'Is one day next week at 9 possible?', ''],
  ['en', 'We met last night at 8.', ''],
  ['en', 'Please confirm by tomorrow noon whether Friday at 10 suits you.', '03-06T10:00'],
  ['de', 'Passt es heute Abend um 8?', '03-02T20:00'],
  ['de', 'Ich war heute Morgen um 7 schon da, du?', ''],
  ['de', 'Sonntag Abend gegen 7?', '03-08T19:00'],
  ['fr', 'On se voit ce soir à 8h ?', '03-02T20:00'],
  ['fr', 'Ce soir vers 7 ?', '03-02T19:00'],
  ['es', '¿Quedamos esta noche a las 10?', '03-02T22:00'],
  ['es', 'Nos vimos anoche a las 8.', ''],
  ['it', 'Ci sentiamo stasera alle 9?', '03-02T21:00'],
  ['it', 'Alle otto e venti di venerdì?', '03-06T08:20'],
  ['pt', 'Podemos falar hoje à noite às 8?', '03-02T20:00'],
  ['nl', 'Kun je morgenavond om half acht?', '03-03T19:30'],
  ['nl', 'Past vrijdag 20 om 4?', '03-20T16:00'],
  ['nl', 'Past 12-03-2026 om 10:00?', '03-12T10:00'],
  ['sv', 'Kan vi ses ikväll klockan 7?', '03-02T19:00'],
  ['da', 'Kan du i aften kl. 8?', '03-02T20:00'],
  ['pl', 'Spotkamy się dziś wieczorem o 8?', '03-02T20:00'],
  ['cs', 'Hodí se ti dnes večer v 8?', '03-02T20:00'],
  ['tr', "Ayın 12'sinde saat 10'da uygun musunuz?", '03-12T10:00'],
  ['ja', '今夜8時はいかがですか。', '03-02T20:00'],
  ['ja', '2026年3月12日15時はいかがでしょうか。', '03-12T15:00'],
  ['ja', '2025年3月12日15時に伺いました。', ''],
  ['zh', '今晚8点可以吗？', '03-02T20:00'],
  ['ko', '2026년 3월 12일 오후 3시 괜찮으세요?', '03-12T15:00'],
  ['ar', 'هل يناسبك الليلة الساعة 8؟', '03-02T20:00'],
  ['hi', 'क्या कल सुबह 10 बजे मिल सकते हैं?', '03-03T10:00'],
  ['hi', 'आज रात 8 बजे?', '03-02T20:00'],
])('%s: %s', (language, text, expected) => {
  const frame = { sentAt: new Date('2026-03-02T09:00:00Z'), timeZone: 'Europe/Berlin', language };
  const found = formatTimes(findTimes([text], frame).starts, 'Europe/Berlin');
  expect(found.map((time) => time.slice(5, 16)).join(', ')).toBe(expected);
});
