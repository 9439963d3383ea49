import { recordHistory } from './history.ts';
import type { Mailbox, StoredMessage } from './mailbox.ts';

export type LabelChange = { add?: readonly string[]; remove?: readonly string[] };

export function changeLabels(mailbox: Mailbox, messages: StoredMessage[], change: LabelChange): void {
  const touched = new Set<string>();
  for (const message of messages) {
    const added = (change.add ?? []).filter((label) => !message.labelIds.has(label));
    for (const label of added) message.labelIds.add(label);
    note(mailbox, message, 'labelAdded', added);
    const removed = (change.remove ?? []).filter((label) => message.labelIds.has(label));
    for (const label of removed) message.labelIds.delete(label);
    note(mailbox, message, 'labelRemoved', removed);
    if (added.length + removed.length > 0) {
      for (const label of [...message.labelIds, ...removed]) touched.add(label);
    }
  }
  if (touched.size > 0) mailbox.changed(touched);
}

function note(
  mailbox: Mailbox,
  message: StoredMessage,
  kind: 'labelAdded' | 'labelRemoved',
  labels: string[],
) {
  if (labels.length === 0) return;
  message.labelledAt = mailbox.clock.now();
  message.historyId = recordHistory(mailbox.history, {
    kind,
    messageId: message.id,
    threadId: message.threadId,
    labelIds: [...message.labelIds],
    changed: labels,
  });
}
