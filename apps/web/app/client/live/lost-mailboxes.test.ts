import type { Connection } from '@triage/contract/account/connection';
import type { PersonMailbox } from '@triage/contract/account/mailboxes';
import { expect, test } from 'vitest';
import { listLost } from './lost-mailboxes.ts';

const connection: Connection = {
  ...{ status: 'connected', emailAddress: 'ada@home.test', mail: true, calendar: true },
  deletesForGood: false,
};
const asked = { provider: 'Google', isKeyLost: false };
const mailbox = (change: Partial<PersonMailbox>): PersonMailbox => ({
  ...{ mailboxId: 'mabcdef', emailAddress: 'ada@work.test', name: 'The office', colour: 'green' },
  ...{ notifies: true, status: 'revoked', calendar: true, deletesForGood: false },
  ...change,
});

test('one mailbox is not named', () => {
  expect(listLost(connection, asked)).toEqual([]);
  const [lost] = listLost({ ...connection, status: 'revoked' }, asked);
  expect(lost).toMatchObject({ verb: 'Reconnect', href: '/onboarding/connect' });
  expect(lost?.text).toMatch(/^Google disconnected this account\./);
  expect(lost).not.toHaveProperty('name');
});

test('each mailbox that lost access is shown with its name and its own link', () => {
  const mailboxes = [
    mailbox({ mailboxId: 'first', name: 'Home', status: 'connected' }),
    mailbox({}),
    mailbox({ mailboxId: 'mghijkl', name: 'The club', provider: 'imap' }),
    mailbox({ mailboxId: 'mnopqrs', name: 'Left on purpose', status: 'none' }),
  ];
  const lost = listLost({ ...connection, mailboxes }, asked);
  expect(lost.map(({ name, href }) => [name, href])).toEqual([
    ['The office', '/api/connect/mailhost?mailbox=mabcdef'],
    ['The club', '/onboarding/connect?account=other&mailbox=mghijkl'],
  ]);
  expect(lost[1]?.text).toMatch(/^The club: The mail server no longer accepts the password\./);
});

test('a lost key concerns all of them', () => {
  const [lost, ...others] = listLost(
    { ...connection, mailboxes: [mailbox({})] },
    { ...asked, isKeyLost: true },
  );
  expect(lost?.href).toBe('/onboarding/connect?error=kek_mismatch');
  expect(others).toEqual([]);
});
