import { expect, it } from 'vitest';
import { describeUnknown } from './describe-unknown.ts';

it('tells a value that an operator does not take from an operator that does not exist', () => {
  expect(describeUnknown(['before:garbage', 'IS:odd', 'colour:red', 'from:', 'larger:big'])).toEqual([
    'before:garbage needs a date, such as before:2026-03-01; searched as text',
    'IS:odd is not known (try is:unread or is:starred); searched as text',
    'colour:red is not an operator; searched as text',
    'from: needs a value; searched as text',
    'larger:big needs a size, such as larger:10M; searched as text',
  ]);
});
