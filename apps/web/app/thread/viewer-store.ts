import type { MessageView } from '@triage/contract/inbox/inbox';
import { makeStore } from '../client/data/make-store.ts';
import type { ShownFile } from '../viewer/shown-file.ts';

/** The key of the attachment that the viewer shows. */
export const viewerStore = makeStore<string | null>(null);

type Attachment = MessageView['attachments'][number];

export function toShownFile(
  messageId: string,
  { attachmentId, filename, mimeType, size }: Attachment,
): ShownFile {
  const url = `/attachments/${encodeURIComponent(messageId)}/${encodeURIComponent(attachmentId)}`;
  return { key: url, filename, mimeType, size, url, place: 'mailbox' };
}

/** The files of a thread, in the order of its messages. */
export function listShownFiles(messages: readonly MessageView[]): ShownFile[] {
  return messages.flatMap(({ messageId, attachments }) =>
    attachments.map((attachment) => toShownFile(messageId, attachment)),
  );
}
