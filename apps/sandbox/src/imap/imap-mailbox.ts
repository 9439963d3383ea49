import { randomUUID } from 'node:crypto';
import type { SandboxClock } from '../clock.ts';

export type ImapMessage = {
  uid: number;
  /** The id of the message, the same in every folder (OBJECTID). */
  emailId: string;
  raw: Buffer;
  flags: Set<string>;
  date: Date;
  /** The number of its last change (MODSEQ). */
  changed: number;
};

export type ImapFolder = {
  path: string;
  /** Its use, such as \Sent. */
  use: string | null;
  uidValidity: number;
  uidNext: number;
  /** The number of the last change in it (HIGHESTMODSEQ). */
  changes: number;
  /** By UID. */
  messages: ImapMessage[];
  subscribed: boolean;
};

export type ImapMailbox = {
  email: string;
  /** False: the password no longer opens it. */
  isOpen: boolean;
  folders: Map<string, ImapFolder>;
  /** Told after every change. */
  listeners: Set<() => void>;
};

const USES: [path: string, use: string | null][] = [
  ['INBOX', null],
  ['Archive', '\\Archive'],
  ['Drafts', '\\Drafts'],
  ['Junk', '\\Junk'],
  ['Sent', '\\Sent'],
  ['Trash', '\\Trash'],
];

/** Exchange marks none of its folders: a client knows them by their names. */
const EXCHANGE_FOLDERS = ['INBOX', 'Archive', 'Deleted Items', 'Drafts', 'Junk Email', 'Sent Items'];
export const EXCHANGE_SENT = 'Sent Items';

let lastValidity = 0;

export function createImapMailbox(
  email: string,
  clock: SandboxClock,
  { isExchange }: { isExchange: boolean },
): ImapMailbox {
  const mailbox: ImapMailbox = { email, isOpen: true, folders: new Map(), listeners: new Set() };
  const folders = isExchange ? EXCHANGE_FOLDERS.map((path) => [path, null] as const) : USES;
  for (const [path, use] of folders) createFolder(mailbox, clock, { path, use });
  return mailbox;
}

export function createFolder(
  mailbox: ImapMailbox,
  clock: SandboxClock,
  { path, use = null }: { path: string; use?: string | null },
): ImapFolder {
  // Never one that was used before: after a restart the same UIDs are other messages.
  lastValidity = Math.max(lastValidity + 1, Math.floor(clock.now() / 1_000));
  const folder: ImapFolder = {
    ...{ path, use, uidValidity: lastValidity, uidNext: 1, changes: 1 },
    ...{ messages: [], subscribed: use !== null || path === 'INBOX' },
  };
  mailbox.folders.set(path, folder);
  tell(mailbox);
  return folder;
}

export function findFolder(mailbox: ImapMailbox, path: string): ImapFolder | undefined {
  return mailbox.folders.get(path.toUpperCase() === 'INBOX' ? 'INBOX' : path);
}

type NewImapMessage = { raw: Buffer; flags?: Iterable<string> | undefined; date: Date; emailId?: string };

export function appendMessage(
  mailbox: ImapMailbox,
  folder: ImapFolder,
  { raw, flags = [], date, emailId = `M${randomUUID()}` }: NewImapMessage,
): ImapMessage {
  const changed = ++folder.changes;
  const message = { uid: folder.uidNext++, emailId, raw, flags: new Set(flags), date, changed };
  folder.messages.push(message);
  tell(mailbox);
  return message;
}

export function removeMessages(mailbox: ImapMailbox, folder: ImapFolder, gone: readonly ImapMessage[]): void {
  if (gone.length === 0) return;
  const all = new Set(gone);
  folder.messages = folder.messages.filter((message) => !all.has(message));
  folder.changes += 1;
  tell(mailbox);
}

export function setFlags(
  mailbox: ImapMailbox,
  folder: ImapFolder,
  { message, flags }: { message: ImapMessage; flags: Set<string> },
): void {
  const isSame = flags.size === message.flags.size && [...flags].every((flag) => message.flags.has(flag));
  if (isSame) return;
  message.flags = flags;
  message.changed = ++folder.changes;
  tell(mailbox);
}

export function tell(mailbox: ImapMailbox): void {
  for (const listener of mailbox.listeners) listener();
}
