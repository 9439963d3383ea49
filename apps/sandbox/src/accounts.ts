import { createHash } from 'node:crypto';
import { type CalendarStore, createCalendar } from './calendar/calendar-store.ts';
import type { SandboxClock } from './clock.ts';
import { type ContactStore, createContacts } from './contacts/contact-store.ts';
import type { IdSource } from './ids.ts';
import { createMailbox, type Mailbox } from './mail/mailbox.ts';
import type { SeedPerson } from './mail/seed-mail.ts';
import { maySendAs } from './mail/send-as.ts';
import type { Settings } from './settings.ts';

export type Account = SeedPerson & { mailbox: Mailbox; calendar: CalendarStore; contacts: ContactStore };

export type Accounts = {
  find(email: string): Account | undefined;
  /** The mailbox that receives mail for an address, send-as addresses included. */
  owning(email: string): Account | undefined;
  open(person: SeedPerson): Account;
  all(): Account[];
  clear(): void;
};

export type AccountsOptions = {
  clock: SandboxClock;
  ids: IdSource;
  settings: Settings;
  onMailChange(mailbox: Mailbox, labelIds: Iterable<string>): void;
};

export function createAccounts({ clock, ids, settings, onMailChange }: AccountsOptions): Accounts {
  const accounts = new Map<string, Account>();
  return {
    find: (email) => accounts.get(email.toLowerCase()),
    owning: (email) =>
      accounts.get(email.toLowerCase()) ??
      [...accounts.values()].find(({ mailbox }) => maySendAs(mailbox, email.toLowerCase())),
    open(person) {
      const email = person.email.toLowerCase();
      const present = accounts.get(email);
      if (present) return present;
      const mailbox = createMailbox({ email, clock, ids, onChange: onMailChange });
      const account = {
        ...person,
        email,
        mailbox,
        calendar: createCalendar({ email, clock, ids, settings }),
        contacts: createContacts({ clock, ids }),
      };
      accounts.set(email, account);
      return account;
    },
    all: () => [...accounts.values()],
    clear: () => accounts.clear(),
  };
}

/** Anybody may sign in: an address that was not seeded gets an empty account with a stable subject. */
export function personFor(email: string): SeedPerson {
  const digest = createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 16);
  const [name = email] = email.split('@');
  return { email: email.toLowerCase(), name, subject: BigInt(`0x${digest}`).toString() };
}
