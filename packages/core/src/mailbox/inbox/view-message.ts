import type { MessageView } from '@triage/contract/inbox/inbox';
import { sanitizeHtml } from '../../mail-text/sanitize-html.ts';
import type { CachedMessage } from '../../mime/cached-thread.ts';
import { parseAddresses } from '../../mime/parse-addresses.ts';
import { mayBeOneClick } from '../../mime/parse-one-click.ts';
import { parseUnsubscribe } from './parse-unsubscribe.ts';

/** A message that is nothing but its attachment: its part has no number. */
export const ROOT_PART = 'root';

/** Each one costs a call to the provider; a mail that lays out more than that can do without the rest. */
const PICTURES_MAX = 40;
const PICTURE = /^image\/(?:png|jpe?g|gif|webp)$/;

/** The fields of a message for the page. HTML is sanitized, and remote images are blocked. */
export function viewMessage(message: CachedMessage): MessageView {
  const safe =
    message.html === null
      ? null
      : sanitizeHtml(message.html, { images: 'blocked', pictures: findPictures(message) });
  return {
    messageId: message.messageId,
    from: message.from,
    replyTo: findReplyTo(message),
    to: message.to,
    cc: message.cc,
    sentAt: message.sentAt.toISOString(),
    subject: message.subject,
    text: message.text,
    html: safe?.html ?? null,
    labelIds: message.labelIds,
    attachments: message.attachments
      // What the text shows is no attachment; what says it is shown and is not would be lost otherwise.
      .filter(({ inline, contentId }) => !(inline && contentId && safe?.shownPictures.has(contentId)))
      .map(({ partId, filename, mimeType, size }) => ({
        attachmentId: partId || ROOT_PART,
        filename,
        mimeType,
        size,
      })),
    fromMe: message.fromMe,
    note: message.parseNote,
    unsubscribe: message.fromMe ? null : viewUnsubscribe(message),
  };
}

function viewUnsubscribe({ headers }: CachedMessage): MessageView['unsubscribe'] {
  const list = parseUnsubscribe(headers['list-unsubscribe'] ?? '');
  const isOneClick = list?.url?.startsWith('https:') && mayBeOneClick(headers);
  return list && isOneClick ? { ...list, oneClick: true } : list;
}

function findReplyTo({ from, replyTo }: Pick<CachedMessage, 'from' | 'replyTo'>): string | null {
  const [wished] = parseAddresses(replyTo);
  return wished && wished.email.toLowerCase() !== from.email.toLowerCase() ? replyTo : null;
}

/** Pictures attached to this message, and the URLs under which we serve them. */
function findPictures({ messageId, attachments }: CachedMessage): ReadonlyMap<string, string> {
  const pictures = new Map<string, string>();
  for (const { contentId, mimeType, partId } of attachments)
    if (contentId && PICTURE.test(mimeType) && pictures.size < PICTURES_MAX && !pictures.has(contentId))
      pictures.set(
        contentId,
        `/attachments/${encodeURIComponent(messageId)}/${encodeURIComponent(partId || ROOT_PART)}`,
      );
  return pictures;
}
