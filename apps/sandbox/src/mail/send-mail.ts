import { randomUUID } from 'node:crypto';
import type { Accounts } from '../accounts.ts';
import { takeInvitation } from '../calendar/take-invitation.ts';
import type { SandboxClock } from '../clock.ts';
import { appendMessage, findFolder } from '../imap/imap-mailbox.ts';
import type { ImapMailboxes } from '../imap/imap-mailboxes.ts';
import {
  findHeader,
  headerValues,
  parseAddresses,
  parseHeaders,
  splitMessage,
  withHeader,
  withoutHeader,
} from '../mime/headers.ts';
import type { Settings } from '../settings.ts';
import type { Mailbox, StoredMessage } from './mailbox.ts';
import type { OutboxEntry } from './outbox.ts';
import { maySendAs } from './send-as.ts';
import { type NewMessage, storeMessage } from './store-message.ts';

export type PostOffice = {
  accounts: Accounts;
  imap: ImapMailboxes;
  clock: SandboxClock;
  settings: Settings;
  outbox: OutboxEntry[];
};
export type Sending = Pick<NewMessage, 'raw' | 'threadId' | 'inThread'> &
  Pick<OutboxEntry, 'via' | 'draftId'>;

export class NoRecipientError extends Error {}

export function sendMail(post: PostOffice, mailbox: Mailbox, sending: Sending): StoredMessage {
  const raw = stampedBySender(post, mailbox, sending.raw);
  const entry = outboxEntry(post, raw, sending);
  const recipients = [...new Set([...entry.to, ...entry.cc, ...entry.bcc])];
  if (recipients.length === 0) throw new NoRecipientError('Recipient address required');
  const toSelf = recipients.some((recipient) => maySendAs(mailbox, recipient));
  const sent = storeMessage(mailbox, {
    raw,
    labelIds: toSelf ? ['SENT', 'INBOX', 'UNREAD'] : ['SENT'],
    threadId: sending.threadId,
    inThread: sending.inThread,
  });
  post.outbox.push({ ...entry, from: entry.from, id: sent.id, threadId: sent.threadId });
  for (const recipient of recipients) {
    if (!maySendAs(mailbox, recipient)) deliverTo(post, recipient, raw);
  }
  return sent;
}

/**
 * Puts a copy into the mailbox of a recipient if the sandbox has it; other recipients are only in the outbox. Returns the
 * copy of a mailbox that has the Gmail API.
 */
export function deliverTo(post: PostOffice, email: string, raw: Buffer): StoredMessage | undefined {
  const account = post.accounts.owning(email);
  if (!account) {
    deliverByImap(post, email, raw);
    return undefined;
  }
  const copy = withHeader(withoutHeader(raw, 'Bcc'), 'Delivered-To', account.email);
  takeInvitation(post.accounts, account, raw);
  return storeMessage(account.mailbox, { raw: copy, labelIds: ['INBOX', 'UNREAD'] });
}

/** Returns the UID of the copy; undefined if there is no such mailbox. */
export function deliverByImap(post: PostOffice, email: string, raw: Buffer): number | undefined {
  const mailbox = post.imap.find(email);
  const inbox = mailbox && findFolder(mailbox, 'INBOX');
  if (!mailbox || !inbox) return undefined;
  const copy = withHeader(withoutHeader(raw, 'Bcc'), 'Delivered-To', mailbox.email);
  return appendMessage(mailbox, inbox, { raw: copy, date: new Date(post.clock.now()) }).uid;
}

export function outboxEntry(
  post: PostOffice,
  raw: Buffer,
  sending: Pick<Sending, 'via' | 'draftId'>,
): OutboxEntry {
  const headers = parseHeaders(splitMessage(raw.toString('latin1')).head);
  const addresses = (name: string) =>
    parseAddresses(headerValues(headers, name).join(', ')).map((entry) => entry.address);
  return {
    via: sending.via,
    draftId: sending.draftId,
    from: addresses('from')[0] ?? '',
    to: addresses('to'),
    cc: addresses('cc'),
    bcc: addresses('bcc'),
    subject: findHeader(headers, 'subject') ?? '',
    messageId: findHeader(headers, 'message-id') ?? '',
    sentAt: new Date(post.clock.now()).toISOString(),
    headers,
    raw: raw.toString('utf8'),
  };
}

function stampedBySender(post: PostOffice, mailbox: Mailbox, source: Buffer): Buffer {
  const headers = parseHeaders(splitMessage(source.toString('latin1')).head);
  const [from] = parseAddresses(findHeader(headers, 'from'));
  let raw = source;
  const isKept = from && (from.address === mailbox.email || !post.settings.rewriteFrom);
  if (!from || !isKept || !maySendAs(mailbox, from.address)) {
    const name = from?.name || post.accounts.find(mailbox.email)?.name;
    raw = withHeader(
      raw,
      'From',
      name ? `"${name.replace(/["\\]/g, '')}" <${mailbox.email}>` : mailbox.email,
    );
  }
  if (!findHeader(headers, 'date')) raw = withHeader(raw, 'Date', new Date(post.clock.now()).toUTCString());
  if (post.settings.overwriteMessageId || !findHeader(headers, 'message-id')) {
    raw = withHeader(raw, 'Message-ID', `<${randomUUID()}@mail.sandbox>`);
  }
  return raw;
}
