export interface Contact {
  contactId: string;
  name: string;
  emails: string[];
  /** Deleted since the last reading. */
  removed: boolean;
}

export interface ContactsPage {
  contacts: Contact[];
  nextPage: string | null;
  /** On the last page: begins the next reading, which has only what changed. */
  syncToken: string | null;
}

export interface Contacts {
  /**
   * With a sync token what changed since it was given, otherwise everybody. Throws ProviderError `gone` where the token
   * has expired: everything has to be read again.
   */
  listContacts(request: { syncToken?: string; page?: string }): Promise<ContactsPage>;
}
