import { findHeader, type Header, messageIdsIn } from '../mime/headers.ts';
import type { Mailbox, StoredMessage } from './mailbox.ts';

/** A thread takes a message that refers to one of its messages and has the same subject. */
export function findThread(mailbox: Mailbox, headers: Header[], requested?: string): string | undefined {
  const subject = plainSubject(findHeader(headers, 'subject'));
  const references = [
    ...messageIdsIn(findHeader(headers, 'in-reply-to')),
    ...messageIdsIn(findHeader(headers, 'references')).reverse(),
  ];
  const parents = references
    .map((reference) => mailbox.byMessageId.get(reference))
    .filter((parent): parent is StoredMessage => parent !== undefined);
  const belongs = (parent: StoredMessage) =>
    (requested === undefined || parent.threadId === requested) &&
    plainSubject(findHeader(parent.headers, 'subject')) === subject;
  return parents.find(belongs)?.threadId;
}

function plainSubject(subject = ''): string {
  return subject
    .replace(/^(\s*(re|fwd?|aw|sv|antw)(\[\d+\])?\s*:)+/i, '')
    .trim()
    .toLowerCase();
}
