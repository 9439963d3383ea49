import { expect, test } from 'vitest';
import { joinReasons } from './join-reasons.ts';

const SUBJECT = 'Re: Refund for order 50102?';

test.each([
  [
    'asks for something',
    ['asks for something', 'wrote to you alone'],
    ['asks for something', 'wrote to you alone'],
  ],
  ['asks “Refund for order 50102?”', ['asks you a question'], ['asks you a question']],
  ['asks “Refund for order 50102?”', [], ['a model has read it']],
  ['asks for a refund', ['asks you a question'], ['asks for a refund', 'asks you a question']],
  ['', ['asks you a question'], ['asks you a question']],
  ['', [], ['a model has read it']],
])('of “%s” and %j each is said once, and the subject is not repeated', (model, rules, joined) => {
  expect(joinReasons(model, rules, SUBJECT)).toEqual(joined);
});

test('a short subject may occur in a reason', () => {
  expect(joinReasons('asks for help', [], 'Help')).toEqual(['asks for help']);
});
