import { expect, test } from 'vitest';
import { chooseSender } from './choose-sender.ts';

const address = { name: '', replyTo: null, signature: null, isDefault: false, isPrimary: false };
const addresses = [
  { ...address, email: 'me@gmail.com', isPrimary: true },
  { ...address, email: 'me@work.test' },
  { ...address, email: 'me@club.test', isDefault: true },
];
const message = {
  fromMe: false,
  from: { name: '', email: 'ann@client.test' },
  to: ['ann@client.test'],
  cc: [] as string[],
  headers: {},
  labelIds: ['INBOX'],
};
const own = { ...message, fromMe: true, from: { name: 'Me', email: 'me@work.test' }, labelIds: ['SENT'] };

test.each([
  ['the one in To', [{ ...message, to: ['Me <ME@work.test>', 'me@club.test'] }], 'me@work.test'],
  ['the one in Cc', [{ ...message, cc: ['me@work.test'] }], 'me@work.test'],
  ['the one in another spelling', [{ ...message, to: ['m.e+shop@googlemail.com'] }], 'me@gmail.com'],
  [
    'the one that was written to, before where it was delivered',
    [{ ...message, to: ['me@work.test'], headers: { 'delivered-to': 'me@gmail.com' } }],
    'me@work.test',
  ],
  [
    'where it was delivered, of a mail to a list',
    [{ ...message, to: ['list@client.test'], headers: { 'delivered-to': 'x@y.test, me@work.test' } }],
    'me@work.test',
  ],
  ['the default one', [{ ...message, to: ['undisclosed'] }], 'me@club.test'],
  ['the default one in a new mail', [], 'me@club.test'],
  ['the one of the last mail from others', [{ ...message, to: ['me@gmail.com'] }, own], 'me@gmail.com'],
  ['the one that the person used, where nobody has answered', [own], 'me@work.test'],
  [
    'none of a draft',
    [
      { ...message, to: ['me@gmail.com'] },
      { ...own, labelIds: ['DRAFT'] },
    ],
    'me@gmail.com',
  ],
])('a reply leaves from %s', (_, messages, expected) => {
  expect(chooseSender(addresses, messages)).toBe(expected);
});
