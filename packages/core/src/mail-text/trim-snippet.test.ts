import { expect, test } from 'vitest';
import { trimSnippet } from './trim-snippet.ts';

test('a snippet ends where the quoted message starts', () => {
  expect(trimSnippet('No objection. On Sun, 15 Nov 2026 02:20, Chiara Rossi wrote: > Final, then')).toBe(
    'No objection.',
  );
  expect(trimSnippet('Passt. Am 3. November 2026 um 08:00 schrieb Ben Okafor <b@x.test>: > Ja?')).toBe(
    'Passt.',
  );
});

test('an opening phrase that is part of the message itself is kept', () => {
  const own = 'My mother is on it, line 17. On time, she stays.';
  expect(trimSnippet(`${own} On Sat, 03 Oct 2026 16:14, Chiara Rossi wrote: > Forty gardens`)).toBe(own);
  const other = 'Gut gesehen, es fehlt eine 7 am Ende. Am Ende gut.';
  expect(trimSnippet(`${other} On Wed, 04 Nov 2026 09:19, Druckerei Olbrich wrote:`)).toBe(other);
});

test('an introduction that the excerpt cuts off goes as well', () => {
  expect(trimSnippet('Freigabe erteilt. Ada On Wed, 04 Nov 2026 09:19, Druckerei Olbric')).toBe(
    'Freigabe erteilt. Ada',
  );
});

test('an excerpt of nothing but a quote, and words that only look like one, stay whole', () => {
  for (const text of [
    'On Sun, 15 Nov 2026 02:20, Chiara Rossi wrote: > Final, then',
    'On that note, what Ben wrote: it works on Friday',
    'See you on Monday 23 November 2026! Bring the 14 sensors. Ada',
  ])
    expect(trimSnippet(text)).toBe(text);
});
