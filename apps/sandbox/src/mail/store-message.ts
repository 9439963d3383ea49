import { findHeader, messageIdsIn, parseHeaders, splitMessage } from '../mime/headers.ts';
import { findThread } from './find-thread.ts';
import { recordHistory } from './history.ts';
import type { Mailbox, StoredMessage } from './mailbox.ts';

export type NewMessage = {
  raw: Buffer;
  labelIds: Iterable<string>;
  internalDate?: number;
  /** The thread that the caller asks for; it is taken only where the message belongs to it. */
  threadId?: string;
  id?: string;
  /** The thread it goes to without a question: a seeded message, a draft that is sent. */
  inThread?: string;
  /** Mail that was there before anybody looked: no history, no push, searchable at once. */
  quiet?: boolean;
};

const LONGEST_HEAD = 64 * 1024;

export function storeMessage(mailbox: Mailbox, input: NewMessage): StoredMessage {
  const headers = parseHeaders(splitMessage(headSource(input.raw)).head);
  const id = input.id ?? mailbox.ids.fresh();
  const threadId = input.inThread ?? findThread(mailbox, headers, input.threadId) ?? id;
  const message: StoredMessage = {
    id,
    threadId,
    raw: input.raw,
    headers,
    internalDate: input.internalDate ?? mailbox.clock.now(),
    storedAt: input.quiet ? 0 : mailbox.clock.now(),
    labelIds: new Set(input.labelIds),
    historyId: mailbox.history.latest,
  };
  mailbox.messages.set(id, message);
  insertByDate(mailbox.byDate, message);
  const thread = mailbox.threads.get(threadId);
  if (thread) insertByDate(thread, message);
  else mailbox.threads.set(threadId, [message]);
  for (const messageId of messageIdsIn(findHeader(headers, 'message-id'))) {
    mailbox.byMessageId.set(messageId, message);
  }
  if (input.quiet) return message;
  message.historyId = recordHistory(mailbox.history, {
    kind: 'messageAdded',
    messageId: id,
    threadId,
    labelIds: [...message.labelIds],
    changed: [],
  });
  mailbox.changed(message.labelIds);
  return message;
}

function headSource(raw: Buffer): string {
  return raw.toString('latin1', 0, Math.min(raw.length, LONGEST_HEAD));
}

function insertByDate(list: StoredMessage[], message: StoredMessage): void {
  let at = list.length;
  while (at > 0 && isLater(list[at - 1], message)) at--;
  if (at === list.length) list.push(message);
  else list.splice(at, 0, message);
}

function isLater(present: StoredMessage | undefined, message: StoredMessage): boolean {
  return present !== undefined && present.internalDate > message.internalDate;
}
