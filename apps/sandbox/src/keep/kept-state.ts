import { deserialize, serialize } from 'node:v8';
import type { Account } from '../accounts.ts';
import { expireHistory } from '../mail/history.ts';
import type { SeedPerson } from '../mail/seed-mail.ts';
import type { Sandbox } from '../sandbox.ts';

/** Raised when the kept state changes its shape: an older one is not read. */
const VERSION = 1;
/** Larger than the number of ids that can be given between the last save and a crash. */
const LOST_MAX = 10_000;

type Kept = ReturnType<typeof collect>;

/** What the providers know of people and their mail, calendars and contacts; not tokens, settings or faults. */
function collect(sandbox: Sandbox) {
  return {
    version: VERSION,
    accounts: sandbox.accounts.all().map(partsOf),
    imap: sandbox.imap.all().map(({ email, isOpen, folders }) => ({ email, isOpen, folders })),
    outbox: sandbox.outbox,
    revoked: sandbox.oauth.revoked,
  };
}

function partsOf({ email, name, subject, mailbox, calendar, contacts }: Account) {
  const person: SeedPerson = { email, name, subject };
  const { messages, byDate, threads, byMessageId, labels, drafts, history, watch, sendAs } = mailbox;
  const { events, change, conferences, others, pending, timeZone } = calendar;
  return {
    person,
    mailbox: { messages, byDate, threads, byMessageId, labels, drafts, history, watch, sendAs },
    calendar: { events, change, conferences, others, pending, timeZone },
    contacts: { contacts: contacts.contacts, change: contacts.change },
  };
}

export function serializeState(sandbox: Sandbox): Buffer {
  return serialize(collect(sandbox));
}

/** False if it is of another version: nothing is restored then. */
export function restoreState(sandbox: Sandbox, bytes: Buffer): boolean {
  const kept = deserialize(bytes) as Kept;
  if (kept.version !== VERSION) return false;
  for (const { person, mailbox, calendar, contacts } of kept.accounts) {
    const account = sandbox.accounts.open(person);
    Object.assign(account.mailbox, mailbox);
    Object.assign(account.calendar, calendar);
    Object.assign(account.contacts, contacts);
    // The last changes before a crash were not saved: a client that knows them compares everything again.
    expireHistory(account.mailbox.history);
  }
  for (const { email, isOpen, folders } of kept.imap) {
    const mailbox = sandbox.imap.open(email);
    if (!mailbox) continue;
    Object.assign(mailbox, { isOpen, folders });
    for (const folder of folders.values()) {
      folder.uidNext += LOST_MAX;
      folder.changes += LOST_MAX;
    }
  }
  sandbox.outbox.push(...kept.outbox);
  for (const [grant, serial] of kept.revoked) sandbox.oauth.revoked.set(grant, serial);
  return true;
}

/** Changes with everything that is kept. */
export function fingerprintState(sandbox: Sandbox): string {
  const accounts = sandbox.accounts.all().map(({ mailbox, calendar, contacts }) => {
    const { history, drafts, labels, watch } = mailbox;
    return [history.latest, drafts.size, labels.size, watch?.expiration, calendar.change, contacts.change];
  });
  const folders = sandbox.imap
    .all()
    .flatMap((mailbox) => [...mailbox.folders.values()].map(({ path, changes }) => [path, changes]));
  return [accounts, folders, sandbox.outbox.length, sandbox.oauth.revoked.size].join(' ');
}
