import type { Phrases } from './phrases-en.ts';

export const fi: Phrases = [
  ['Sopiiko tiistaina klo 15?', '03-10 15:00'],
  ['Sopisiko huomenna klo 9.30?', '03-05 09:30'],
  ['Käykö tänään kello 16?', '03-04 16:00'],
  ['Ylihuomenna klo 11?', '03-06 11:00'],
  ['Tiistaina 10.3. klo 15 tai keskiviikkona 11.3. klo 9?', '03-10 15:00, 03-11 09:00'],
  ['Tiistaina 11.3. klo 15?', ''],
  ['Ensi viikon torstaina klo 14?', '03-12 14:00'],
  ['Perjantaina puoli kymmenen?', '03-06 09:30'],
  ['Perjantain palaveri klo 13 ei käy. Sopisiko ensi viikon tiistai sama aika?', '03-10 13:00'],
  ['12. maaliskuuta klo 14?', '03-12 14:00'],
  ['Tiistaina klo 15 ei valitettavasti käy, mutta keskiviikkona klo 10 sopii.', '03-11 10:00'],
  ['Kiitos tapaamisesta maanantaina klo 15.', ''],
];
