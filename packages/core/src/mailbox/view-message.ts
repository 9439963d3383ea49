import type { MessageView } from '@triage/contract/inbox';
import type { CachedMessage } from './cached-thread.ts';
import { sanitizeHtml } from './sanitize-html.ts';

/** A message that is nothing but its attachment: its part has no number. */
export const ROOT_PART = 'root';

/** What the page may know of a message. HTML leaves sanitised and with remote images blocked. */
export function viewMessage(message: CachedMessage): MessageView {
  return {
    messageId: message.messageId,
    from: message.from,
    to: message.to,
    cc: message.cc,
    sentAt: message.sentAt.toISOString(),
    subject: message.subject,
    text: message.text,
    html: message.html === null ? null : sanitizeHtml(message.html, { images: 'blocked' }).html,
    labelIds: message.labelIds,
    attachments: message.attachments
      .filter((attachment) => !attachment.inline)
      .map(({ partId, filename, mimeType, size }) => ({
        attachmentId: partId || ROOT_PART,
        filename,
        mimeType,
        size,
      })),
    fromMe: message.fromMe,
    note: message.parseNote,
  };
}
