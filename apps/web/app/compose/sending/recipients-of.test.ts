import { expect, test } from 'vitest';
import { formatRecipients } from '../../client/data/parse-sender.ts';
import { recipientsOf } from './recipients-of.ts';

test('a notice counts the people in Cc and Bcc too', () => {
  const all = recipientsOf({
    to: ['Nora Blum <nora@a.test>'],
    cc: ['b@a.test', 'c@a.test'],
    bcc: ['d@a.test'],
  });
  expect(formatRecipients(all)).toBe('Nora Blum and 3 more');
});
