import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Contact, Contacts } from '../../src/ports/contacts.ts';

export interface ContactsHarness {
  contacts: Contacts;
  put(contact: { id: string; name: string; emails: string[] }): Promise<void>;
  remove(id: string): Promise<void>;
  /** All sync tokens that were given until now. */
  expire(): Promise<void>;
  close?(): Promise<void>;
}

/** What every Contacts does, a real one or a fake. */
export function contactsContract(name: string, makeHarness: () => Promise<ContactsHarness>): void {
  describe(`${name} as Contacts`, () => {
    let harness: ContactsHarness;
    beforeAll(async () => {
      harness = await makeHarness();
    });
    afterAll(async () => {
      await harness?.close?.();
    });

    async function readAll(syncToken?: string): Promise<{ contacts: Contact[]; token: string }> {
      const contacts: Contact[] = [];
      let page: string | null = null;
      for (;;) {
        const answer = await harness.contacts.listContacts({
          ...(syncToken ? { syncToken } : {}),
          ...(page ? { page } : {}),
        });
        contacts.push(...answer.contacts);
        if (!answer.nextPage) return { contacts, token: answer.syncToken ?? '' };
        page = answer.nextPage;
      }
    }

    test('an empty address book has nobody, and a token', async () => {
      const { contacts, token } = await readAll();
      expect(contacts).toEqual([]);
      expect(token).not.toBe('');
    });

    test('everybody comes with name and addresses, over several pages', async () => {
      for (const id of ['c1', 'c2', 'c3'])
        await harness.put({ id, name: `Person ${id}`, emails: [`${id}@people.test`, `${id}@home.test`] });
      await harness.put({ id: 'c4', name: 'Only a name', emails: [] });
      const { contacts } = await readAll();
      expect(contacts).toHaveLength(4);
      expect(contacts[0]).toMatchObject({ name: 'Person c1', emails: ['c1@people.test', 'c1@home.test'] });
      expect(contacts[3]).toMatchObject({ name: 'Only a name', emails: [], removed: false });
    });

    test('with a token only what has changed comes, deleted ones marked', async () => {
      const { token, contacts } = await readAll();
      expect((await readAll(token)).contacts).toEqual([]);
      await harness.put({ id: 'c2', name: 'Renamed', emails: ['new@people.test'] });
      await harness.remove('c3');
      const changed = (await readAll(token)).contacts;
      expect(changed).toMatchObject([
        { contactId: contacts[1]?.contactId, name: 'Renamed', emails: ['new@people.test'], removed: false },
        { contactId: contacts[2]?.contactId, removed: true },
      ]);
      expect((await readAll()).contacts).toHaveLength(3);
    });

    test('a token that has expired is refused as gone', async () => {
      const { token } = await readAll();
      await harness.expire();
      await expect(readAll(token)).rejects.toMatchObject({ failure: 'gone' });
      expect((await readAll()).contacts).toHaveLength(3);
    });
  });
}
