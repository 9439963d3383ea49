import { expect, test } from 'vitest';
import { sayPeople, sayRecipients } from './read-sender.ts';

const me = 'Ada Lindqvist <ada@sandbox.test>';

test('a row names the other side, and oneself only for a note to oneself', () => {
  expect(sayPeople({ sender: 'Alice <a@x.test>', recipients: [] })).toBe('Alice');
  expect(sayPeople({ sender: me, recipients: ['Alice <a@x.test>', me, 'bob@x.test'] })).toBe(
    'To: Alice, bob',
  );
  expect(sayPeople({ sender: me, recipients: [me] })).toBe('Ada Lindqvist');
});

test('recipients are named in few words', () => {
  const [alice, bob, eve] = ['Alice <a@x.test>', 'Bob <b@x.test>', 'eve@x.test'];
  expect(sayRecipients([alice])).toBe('Alice');
  expect(sayRecipients([alice, bob])).toBe('Alice and Bob');
  expect(sayRecipients([alice, bob, eve])).toBe('Alice and 2 more');
  expect(sayRecipients([eve])).toBe('eve@x.test');
});
