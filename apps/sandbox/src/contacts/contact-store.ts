import type { SandboxClock } from '../clock.ts';
import type { IdSource } from '../ids.ts';

export type StoredContact = {
  id: string;
  name: string;
  emails: string[];
  deleted: boolean;
  change: number;
};

export type ContactStore = {
  clock: SandboxClock;
  /** Distinguishes this run's sync tokens from those of an earlier run. */
  run: string;
  contacts: Map<string, StoredContact>;
  /** Counts up with every change; a sync token is a position in it. */
  change: number;
  /** Tokens that were given before this change have expired. */
  expiredBefore: number;
};

export function createContacts({ clock, ids }: { clock: SandboxClock; ids: IdSource }): ContactStore {
  return { clock, run: ids.fresh(), contacts: new Map(), change: 0, expiredBefore: 0 };
}

export function putContact(
  store: ContactStore,
  { id, name, emails }: Pick<StoredContact, 'id' | 'name' | 'emails'>,
): void {
  store.change += 1;
  store.contacts.set(id, { id, name, emails, deleted: false, change: store.change });
}

export function deleteContact(store: ContactStore, id: string): boolean {
  const contact = store.contacts.get(id);
  if (!contact) return false;
  store.change += 1;
  store.contacts.set(id, { ...contact, deleted: true, change: store.change });
  return true;
}

export function expireTokens(store: ContactStore): void {
  store.change += 1;
  store.expiredBefore = store.change;
}
