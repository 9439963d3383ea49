import { expect, test } from 'vitest';
import { formatPeople, formatRecipients } from './parse-sender.ts';

const me = 'Ada Lindqvist <ada@sandbox.test>';

test('a row shows the other participant, and the user only for a note to oneself', () => {
  expect(formatPeople({ sender: 'Alice <a@x.test>', recipients: [] })).toBe('Alice');
  expect(formatPeople({ sender: me, recipients: ['Alice <a@x.test>', me, 'bob@x.test'] })).toBe(
    'To: Alice, bob',
  );
  expect(formatPeople({ sender: me, recipients: [me] })).toBe('Ada Lindqvist');
});

test('recipients are shortened', () => {
  const [alice, bob, eve] = ['Alice <a@x.test>', 'Bob <b@x.test>', 'eve@x.test'];
  expect(formatRecipients([alice])).toBe('Alice');
  expect(formatRecipients([alice, bob])).toBe('Alice and Bob');
  expect(formatRecipients([alice, bob, eve])).toBe('Alice and 2 more');
  expect(formatRecipients([eve])).toBe('eve@x.test');
});
