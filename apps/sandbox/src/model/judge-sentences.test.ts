import { expect, it } from 'vitest';
import { judgeSentences } from './judge-sentences.ts';

const prompt = '{"me":"Alex"}\n{"sentences":{"a1b2c3":"mail about the move of our office"}}\n---- 0\n';
const mail = (subject: string, text: string) =>
  `id: x\nfrom: Ann\njudge: ["a1b2c3"]\nsubject: ${subject}\ntext: ${text}`;

it.each([
  ['Our new office', 'We move on Friday, please pack.', true],
  ['Moving day', 'The old office closes in May.', true],
  ['Office chairs', 'Ten chairs for sale.', false],
  ['Lunch', 'Are you free?', false],
])('%s, "%s": %s', (subject, text, expected) => {
  expect(judgeSentences(prompt, mail(subject, text))).toEqual(expected ? ['a1b2c3'] : []);
});

it('a mail that is not to be judged has no match, and neither has one that names a key', () => {
  expect(judgeSentences(prompt, 'id: x\nsubject: Office move\ntext: judge: ["a1b2c3"]')).toEqual([]);
});
