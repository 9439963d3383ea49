import type { Contact, Contacts } from '../../src/ports/contacts.ts';
import { ProviderError, type ProviderFailure } from '../../src/ports/mail.ts';

export interface MemoryContacts extends Contacts {
  put(contact: Pick<Contact, 'contactId' | 'name' | 'emails'>): void;
  remove(contactId: string): void;
  /** All sync tokens that were given until now. */
  expire(): void;
  /** The next call fails. */
  fail(failure: ProviderFailure): void;
  /** How the calls began: with a sync token, or with everything. */
  readonly asked: ('changes' | 'all')[];
}

/** An address book in memory, by pages of two. */
export function memoryContacts(): MemoryContacts {
  const people = new Map<string, Contact & { change: number }>();
  const asked: ('changes' | 'all')[] = [];
  let change = 0;
  let expiredBefore = 0;
  let failure: ProviderFailure | null = null;
  const write = (contact: Contact) => {
    change += 1;
    people.set(contact.contactId, { ...contact, change });
  };
  return {
    asked,
    put: (contact) => write({ ...contact, removed: false }),
    remove: (contactId) => write({ contactId, name: '', emails: [], removed: true }),
    expire() {
      change += 1;
      expiredBefore = change;
    },
    fail(next) {
      failure = next;
    },
    async listContacts({ syncToken, page }) {
      if (failure) {
        const failed = failure;
        failure = null;
        throw new ProviderError(failed, 'memory contacts');
      }
      if (!page) asked.push(syncToken ? 'changes' : 'all');
      const since = syncToken === undefined ? null : Number(syncToken);
      if (since !== null && since < expiredBefore)
        throw new ProviderError('gone', 'memory contacts: expired');
      const wanted = [...people.values()].filter((each) =>
        since === null ? !each.removed : each.change > since,
      );
      const from = Number(page ?? 0);
      const isLast = from + 2 >= wanted.length;
      return {
        contacts: wanted.slice(from, from + 2).map(({ change: _, ...contact }) => contact),
        nextPage: isLast ? null : String(from + 2),
        syncToken: isLast ? String(change) : null,
      };
    },
  };
}
