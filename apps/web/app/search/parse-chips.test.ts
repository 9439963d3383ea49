import { expect, test } from 'vitest';
import { parseChips, withoutChip } from './parse-chips.ts';

test.each([
  ['from:chiara lease', ['from:chiara']],
  ['lease -in:done before:2026-11-01', ['-in:done', 'before:2026-11-01']],
  ['from:"Chiara Rossi" has:attachment', ['from:"Chiara Rossi"', 'has:attachment']],
  ['colour:red http://from:x afrom:b', []],
  ['(from:a OR from:b)', ['from:a', 'from:b']],
  ['from: chiara', []],
  ['{from:a to:me} larger:5M rfc822msgid:x@y.test', ['from:a', 'to:me', 'larger:5M', 'rfc822msgid:x@y.test']],
])('the operators of %j', (query, texts) => {
  expect(parseChips(query).map(({ text }) => text)).toEqual(texts);
});

test('removing an operator keeps the rest of the query', () => {
  const query = 'lease from:"Chiara Rossi" deposit has:attachment';
  const [sender, file] = parseChips(query);
  expect(sender && withoutChip(query, sender)).toBe('lease deposit has:attachment');
  expect(file && withoutChip(query, file)).toBe('lease from:"Chiara Rossi" deposit');
});
