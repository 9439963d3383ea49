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
  /** Mail from before the first sync: no history, no push, searchable immediately. */
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

/** Equal dates keep the order in which they came. */
function insertByDate(list: StoredMessage[], message: StoredMessage): void {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((list[middle]?.internalDate ?? 0) <= message.internalDate) low = middle + 1;
    else high = middle;
  }
  if (low === list.length) list.push(message);
  else list.splice(low, 0, message);
}
