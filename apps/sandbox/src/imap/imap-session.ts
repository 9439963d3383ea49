import type { SandboxClock } from '../clock.ts';
import type { MicrosoftState } from '../microsoft/microsoft-state.ts';
import type { ImapFolder, ImapMailbox, ImapMessage } from './imap-mailbox.ts';
import type { ImapMailboxes } from './imap-mailboxes.ts';
import { ImapRefusal } from './imap-refusal.ts';
import type { Token } from './parse-tokens.ts';

export type Selected = {
  folder: ImapFolder;
  readOnly: boolean;
  /** The messages that the client knows: a sequence number is a position in this list. */
  view: ImapMessage[];
  /** Changes of flags up to this number were reported. */
  reported: number;
};

/** One connection. */
export type ImapSession = {
  clock: SandboxClock;
  mailboxes: ImapMailboxes;
  microsoft: MicrosoftState;
  /** The token that opened the mailbox; null: a password. */
  token: string | null;
  mailbox: ImapMailbox | null;
  selected: Selected | null;
  write(bytes: string | Buffer): void;
  /** Takes the next line of the client instead of a command. */
  awaits: ((line: string) => void) | null;
  isIdle: boolean;
};

export type ImapCommand = { tag: string; name: string; args: Token[]; byUid: boolean };
/** The text of its OK, with a response code in brackets where it has one. */
export type Handler = (session: ImapSession, command: ImapCommand) => string;

export function requireMailbox({ mailbox }: ImapSession): ImapMailbox {
  if (!mailbox?.isOpen) throw new ImapRefusal('NO', 'Log in first');
  return mailbox;
}

export function requireSelected(session: ImapSession): Selected & { mailbox: ImapMailbox } {
  const mailbox = requireMailbox(session);
  if (!session.selected) throw new ImapRefusal('BAD', 'Select a mailbox first');
  return Object.assign(session.selected, { mailbox });
}

export function requireWritable(session: ImapSession): Selected & { mailbox: ImapMailbox } {
  const selected = requireSelected(session);
  if (selected.readOnly) throw new ImapRefusal('NO', 'The mailbox is open for reading only');
  return selected;
}

/** Tells the client what changed. A message keeps its number until the client has been told that one before it is gone. */
export function report({ selected, write }: ImapSession, { expunge }: { expunge: boolean }): void {
  if (!selected) return;
  const { folder, view } = selected;
  const live = new Set(folder.messages);
  if (expunge)
    for (let index = view.length - 1; index >= 0; index--) {
      const message = view[index];
      if (!message || live.has(message)) continue;
      view.splice(index, 1);
      write(`* ${index + 1} EXPUNGE\r\n`);
    }
  const known = new Set(view);
  for (const [index, message] of view.entries())
    if (message.changed > selected.reported && live.has(message)) write(flagsLine(index + 1, message));
  const fresh = folder.messages.filter((message) => !known.has(message));
  view.push(...fresh);
  if (fresh.length > 0) write(`* ${view.length} EXISTS\r\n`);
  selected.reported = folder.changes;
}

function flagsLine(number: number, { uid, flags, changed }: ImapMessage): string {
  return `* ${number} FETCH (UID ${uid} FLAGS (${[...flags].join(' ')}) MODSEQ (${changed}))\r\n`;
}
