import type { Phrases } from './phrases-en.ts';

export const hu: Phrases = [
  ['Kedden 15 órakor jó lenne?', '03-10 15:00'],
  ['Holnap 15:00?', '03-05 15:00'],
  ['Szerdán 15 órakor vagy csütörtökön délelőtt 10-kor?', '03-05 10:00, 03-11 15:00'],
  ['Március 10-én, kedden 14:30-kor?', '03-10 14:30'],
  ['Március 11-én, kedden 14:30-kor?', ''],
  ['Jövő héten csütörtökön 9 órakor?', '03-12 09:00'],
  ['Pénteken fél tízkor?', '03-06 09:30'],
  ['Kedden 15 órakor sajnos nem jó.', ''],
];
