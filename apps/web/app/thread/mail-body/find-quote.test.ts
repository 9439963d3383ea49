import { expect, test } from 'vitest';
import { findQuote } from './find-quote.ts';

const cut = (text: string, quote: string) =>
  findQuote(text, quote).map(({ start, end }) => text.slice(start, end));

test('the lines of a quote are found although the mail breaks its lines elsewhere', () => {
  const text = 'Dear Ada,\n\na bank guarantee\n  is fine.\nKind regards';
  expect(cut(text, 'a bank guarantee is fine.')).toEqual(['a bank guarantee\n  is fine.']);
  expect(cut(text, 'Dear Ada,\na bank guarantee is fine.')).toHaveLength(2);
});

test('a missing line is skipped, and a repeated line is found once for each time it occurs', () => {
  expect(cut('yes. no. yes.', 'yes.\nmaybe.\nyes.')).toEqual(['yes.', 'yes.']);
  expect(findQuote('one', 'two')).toEqual([]);
  expect(findQuote('one', ' \n ')).toEqual([]);
});
