import { expect, test } from 'vitest';
import { splitQuote } from './split-quote.ts';

test('the quote of a reply begins with its attribution, whatever its language', () => {
  expect(splitQuote('Yes.\n\nBest\nAda\n\nAm Mo. schrieb Ben:\n> Können wir?\n>\n> Ben')).toEqual({
    own: 'Yes.\n\nBest\nAda',
    quote: 'Am Mo. schrieb Ben:\n> Können wir?\n>\n> Ben',
  });
});

test('an attribution of two lines stays whole', () => {
  const quote = 'On Mon, 2 Mar 2026 at 09:00, Ben Brown\n<ben@sandbox.test> wrote:\n\n> Can we?';
  expect(splitQuote(`Yes.\r\n\r\n${quote.replaceAll('\n', '\r\n')}`)).toEqual({ own: 'Yes.', quote });
});

test('a forwarded message is the quote, with everything below its line', () => {
  const quote = '---------- Forwarded message ---------\nFrom: Ben\n\nHello\n> older';
  expect(splitQuote(`See below\n\n${quote}`)).toEqual({ own: 'See below', quote });
});

test('quoted lines in the middle of the text are part of it', () => {
  const text = 'You wrote:\n> one\nNo.\n> two\nYes.';
  expect(splitQuote(text)).toEqual({ own: text, quote: '' });
});

test('quoted lines without an attribution are the quote alone', () => {
  expect(splitQuote('Yes.\n> one')).toEqual({ own: 'Yes.', quote: '> one' });
  expect(splitQuote('')).toEqual({ own: '', quote: '' });
});
