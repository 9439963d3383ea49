import { expect, it } from 'vitest';
import { parseKeptQuery } from './parse-kept-query.ts';

const texts = [
  'Your refund has arrived',
  'A refundable ticket to Café Noir',
  'Sale ends -50% --today',
  'Please see 明日の会議',
];
const find = (query: string) => texts.flatMap((text, index) => (parseKeptQuery(query)(text) ? [index] : []));

it.each([
  ['refund', [0, 1]],
  ['refund -zzz', [0, 1]],
  ['refund -cafe', [0]],
  ['-ticket refund', [0]],
  ['refund -tick', [0, 1]],
  ['-refund', [1, 2, 3]],
  ['lease', []],
  ['plea', [3]],
  ['会議', [3]],
  ['has:attachment', []],
  ['--today', [2]],
  ['sale -', [2]],
])('%s finds the kept texts %j', (query, expected) => {
  expect(find(query)).toEqual(expected);
});
