import type { SandboxClock } from '../clock.ts';
import { createImapMailbox, type ImapMailbox, tell } from './imap-mailbox.ts';

/** The password of every mailbox here: it protects no real mail. */
export const LOCAL_PASSWORD = 'local-mailbox';
/** These addresses have a mailbox over IMAP, and none at the local Google. */
const IMAP_DOMAIN = 'fernhill.test';
/** The same at the local Microsoft, where no password opens one. */
const OUTLOOK_DOMAIN = 'outlook.test';

export function isAtOutlook(email: string): boolean {
  return email.toLowerCase().endsWith(`@${OUTLOOK_DOMAIN}`);
}

export type ImapMailboxes = {
  find(email: string): ImapMailbox | undefined;
  /** An address that was not seen before gets an empty mailbox. Undefined for one of another domain. */
  open(email: string): ImapMailbox | undefined;
  all(): ImapMailbox[];
  clear(): void;
};

export function createImapMailboxes(clock: SandboxClock): ImapMailboxes {
  const mailboxes = new Map<string, ImapMailbox>();
  return {
    find: (email) => mailboxes.get(email.toLowerCase()),
    open(address) {
      const email = address.toLowerCase();
      if (!email.endsWith(`@${IMAP_DOMAIN}`) && !isAtOutlook(email)) return undefined;
      const present = mailboxes.get(email);
      if (present) return present;
      const mailbox = createImapMailbox(email, clock, { isExchange: isAtOutlook(email) });
      mailboxes.set(email, mailbox);
      return mailbox;
    },
    all: () => [...mailboxes.values()],
    clear() {
      const closed = [...mailboxes.values()];
      mailboxes.clear();
      for (const mailbox of closed) {
        mailbox.isOpen = false;
        tell(mailbox);
      }
    },
  };
}
