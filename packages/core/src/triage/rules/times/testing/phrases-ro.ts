import type { Phrases } from './phrases-en.ts';

export const ro: Phrases = [
  ['Vă convine marți la ora 15?', '03-10 15:00'],
  ['Mâine la 15:00?', '03-05 15:00'],
  ['Miercuri la 17 sau joi la 12:30?', '03-05 12:30, 03-11 17:00'],
  ['Marți, 10 martie, la 14:30?', '03-10 14:30'],
  ['Marți, 11 martie, la 14:30?', ''],
  ['Săptămâna viitoare, joi la 9:00?', '03-12 09:00'],
  ['Vineri la nouă și jumătate?', '03-06 09:30'],
  ['Marți la 15 nu pot, dar miercuri la 10 e bine.', '03-11 10:00'],
];
