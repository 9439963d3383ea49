import { expect, test } from 'vitest';
import type { Language } from '../cues/languages.ts';
import { findTimes, formatTimes } from './find-times.ts';

/** On Monday, 2 March 2026. */
test.each<[Language, string, string[]]>([
  ['da', 'Kan vi mødes i morgen kl. halv ti?', ['2026-03-03T09:30']],
  ['da', 'Passer tirsdag den 10. marts kl. 15?', ['2026-03-10T15:00']],
  ['no', 'Passer det torsdag klokka 14 eller fredag kl. 10.30?', ['2026-03-05T14:00', '2026-03-06T10:30']],
  ['pl', 'Może we wtorek 10 marca o 15:00?', ['2026-03-10T15:00']],
  ['pl', 'Spotkajmy się jutro o dziesiątej.', ['2026-03-03T10:00']],
  ['cs', 'Hodilo by se vám úterý 10. března v 15:00?', ['2026-03-10T15:00']],
  ['cs', 'Sejdeme se zítra v deset hodin?', ['2026-03-03T10:00']],
  ['tr', 'Pazartesi 11:00 ya da salı 14:30 hangisi olursa.', ['2026-03-03T14:30', '2026-03-09T11:00']],
  ['tr', "Yarın saat 10'da görüşelim mi?", ['2026-03-03T10:00']],
  ['ko', '3월 10일(화) 오후 3시 어떠세요?', ['2026-03-10T15:00']],
  ['ko', '다음 주 목요일 14:00에 회의 가능하신가요?', ['2026-03-12T14:00']],
])('%s: %s', (language, text, expected) => {
  const frame = { sentAt: new Date('2026-03-02T09:00:00Z'), timeZone: 'Europe/Berlin', language };
  const found = formatTimes(findTimes([text], frame).starts, 'Europe/Berlin');
  expect(found.map((time) => time.slice(0, 16))).toEqual(expected);
});
