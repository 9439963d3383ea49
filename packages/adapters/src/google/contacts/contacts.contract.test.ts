import { contactsContract } from '@triage/core/testing/contracts/contacts-contract';
import { silentLogger } from '@triage/core/testing/fakes/silent-logger';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectPerson, type LocalGoogle, startLocalGoogle, systemClock } from '../testing/local-google.ts';
import { googleContacts } from './contacts.ts';

const CONTACTS = 'https://www.googleapis.com/auth/contacts.readonly';

async function open(google: LocalGoogle, alsoScopes = [CONTACTS]) {
  const { accessToken, email } = await connectPerson(google, alsoScopes);
  const options = { accessToken, rootUrl: google.url, clock: systemClock, logger: silentLogger() };
  return { email, contacts: googleContacts({ ...options, wait: async () => undefined }) };
}

contactsContract('googleContacts', async () => {
  const google = await startLocalGoogle();
  const { email, contacts } = await open(google);
  const control = async (body: object) => void (await google.control('contacts', { email, ...body }));
  return {
    contacts,
    put: (contact) => control({ put: [contact] }),
    remove: (id) => control({ remove: [id] }),
    expire: () => control({ expire: true }),
    close: () => google.close(),
  };
});

let google: LocalGoogle;
beforeAll(async () => {
  google = await startLocalGoogle();
});
afterAll(() => google.close());

test('a refusal for lack of quota is asked again, and told when it lasts', async () => {
  const { contacts } = await open(google);
  const fault = { api: 'people', method: 'people.people.connections.list', status: 429 };
  await google.control('faults', { ...fault, times: 1 });
  expect(await contacts.listContacts({})).toMatchObject({ contacts: [] });
  await google.control('faults', { ...fault, times: 20 });
  await expect(contacts.listContacts({})).rejects.toMatchObject({ failure: 'rateLimited' });
});

test('without the scope nothing is read', async () => {
  const { contacts } = await open(google, []);
  await google.control('faults', { clear: true });
  await expect(contacts.listContacts({})).rejects.toMatchObject({ failure: 'forbidden' });
});
