import { findHeader, messageIdsIn } from '../mime/headers.ts';
import { recordHistory } from './history.ts';
import type { Mailbox, StoredMessage } from './mailbox.ts';

export function removeMessage(mailbox: Mailbox, message: StoredMessage): void {
  mailbox.messages.delete(message.id);
  take(mailbox.byDate, message);
  const thread = mailbox.threads.get(message.threadId) ?? [];
  take(thread, message);
  if (thread.length === 0) mailbox.threads.delete(message.threadId);
  for (const messageId of messageIdsIn(findHeader(message.headers, 'message-id'))) {
    if (mailbox.byMessageId.get(messageId) === message) mailbox.byMessageId.delete(messageId);
  }
  for (const draft of mailbox.drafts.values()) {
    if (draft.messageId === message.id) mailbox.drafts.delete(draft.id);
  }
  recordHistory(mailbox.history, {
    kind: 'messageDeleted',
    messageId: message.id,
    threadId: message.threadId,
    labelIds: [...message.labelIds],
    changed: [],
  });
  mailbox.changed(message.labelIds);
}

function take(list: StoredMessage[], message: StoredMessage): void {
  const at = list.lastIndexOf(message);
  if (at >= 0) list.splice(at, 1);
}
