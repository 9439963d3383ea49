import { expect, test } from 'vitest';
import { foldQuotes } from './fold-quotes.ts';

test('a quote and the line that introduces it are folded together', () => {
  const parts = foldQuotes(
    'Yes, fine.\n\nOn Tue, 3 Nov 2026 at 10:12, Ben wrote:\n> Does ten work?\n>\n> Ben\n',
  );
  expect(parts).toEqual([
    { quoted: false, text: 'Yes, fine.' },
    { quoted: true, text: '\nOn Tue, 3 Nov 2026 at 10:12, Ben wrote:\n> Does ten work?\n>\n> Ben' },
  ]);
});

test('an introduction may span two lines and be in another language', () => {
  expect(
    foldQuotes('Ja.\nAm Di., 3. Nov. 2026 um 10:12 Uhr, Ben Okafor\n<ben@a.test> schrieb:\n> Passt zehn?'),
  ).toEqual([
    { quoted: false, text: 'Ja.' },
    {
      quoted: true,
      text: 'Am Di., 3. Nov. 2026 um 10:12 Uhr, Ben Okafor\n<ben@a.test> schrieb:\n> Passt zehn?',
    },
  ]);
});

test('inline answers stay visible', () => {
  const parts = foldQuotes('> One?\nYes.\n> Two?\nNo.');
  expect(parts.map(({ quoted }) => quoted)).toEqual([true, false, true, false]);
});

test('a message that is only a quote stays visible', () => {
  expect(foldQuotes('> all of it')).toEqual([{ quoted: false, text: '> all of it' }]);
});

test('everything after an "original message" line is folded', () => {
  const parts = foldQuotes('See below.\n-----Original Message-----\nFrom: Ben\nHello');
  expect(parts[1]).toEqual({ quoted: true, text: '-----Original Message-----\nFrom: Ben\nHello' });
});

test('a sentence that ends in a colon is not an introduction', () => {
  expect(foldQuotes('On Monday he wrote:\nnothing at all')).toEqual([
    { quoted: false, text: 'On Monday he wrote:\nnothing at all' },
  ]);
});
