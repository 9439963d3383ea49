import { expect, test } from 'vitest';
import { isQuestion } from './is-question.ts';

test('a question ends with a question mark, or begins with a question word and goes on', () => {
  for (const text of [
    'Lease signed?',
    'who signs the lease',
    'Was kostet eine Station',
    '誰が署名しますか？',
  ])
    expect(isQuestion(text), text).toBe(true);
});

test('words and operators are no question', () => {
  for (const text of ['', '?', 'lease', 'who signs', 'from:ben lease?', 'whatever works today'])
    expect(isQuestion(text), text).toBe(false);
});
