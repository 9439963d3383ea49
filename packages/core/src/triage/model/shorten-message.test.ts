import { expect, test } from 'vitest';
import { shortenMessage } from './shorten-message.ts';

const shorten = (text: string) => shortenMessage({ text, html: null });

test('of a long email a model is shown the beginning and the end', () => {
  const text = `Could you look at this?\n${'word '.repeat(2_000)}\nPlease answer by Friday.`;
  const short = shorten(text);
  expect(short).toMatch(/^Could you look at this\?/);
  expect(short).toMatch(/Please answer by Friday\.$/);
  expect(short.length).toBeLessThan(1_010);
});

test('a short email stays as it is, without history and signature', () => {
  expect(shorten('See you at 3?\n\n-- \nAnn\n\nOn Monday Bob wrote:\n> old words')).toBe('See you at 3?');
});

test('of a link the host is shown, and drawn lines are short', () => {
  const text = `Pay at https://pay.example/i/8f3a9c?utm_source=mail&utm_id=77#top or https://a.example/1\n${'='.repeat(60)}`;
  expect(shorten(text)).toBe('Pay at https://pay.example/… or https://a.example/1\n===');
});

test('a hostile text of links is shortened in linear time', () => {
  const started = performance.now();
  shorten('https://'.repeat(4_000));
  shorten(`https://a.example/${'a/'.repeat(15_000)}`);
  expect(performance.now() - started).toBeLessThan(500);
});
