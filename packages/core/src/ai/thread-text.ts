import { createHash } from 'node:crypto';
import { textForModel } from '../mailbox/inbox/message-text.ts';
import type { CachedThread } from '../mime/cached-thread.ts';

/** About 1,500 tokens: the topic of a thread is near its top, and a bounded text has a bounded price. */
const TEXT_MAX = 5_000;
const MESSAGE_MAX = 2_000;
const SENDERS_MAX = 8;

/** The text to embed: subject, senders, and their own words without quotes, newest first. */
export function threadText(thread: CachedThread): string {
  const messages = thread.messages.filter((message) => !message.labelIds.includes('DRAFT')).reverse();
  const subject = thread.messages.find((message) => message.subject !== '')?.subject ?? '';
  const senders = new Set(messages.map(({ from }) => `${from.name} ${from.email}`.trim()));
  let text = `${subject}\nFrom: ${[...senders].slice(0, SENDERS_MAX).join(', ')}\n`;
  for (const message of messages) {
    if (text.length >= TEXT_MAX) break;
    text += `\n${textForModel(message, MESSAGE_MAX)}`;
  }
  return text.slice(0, TEXT_MAX).toWellFormed();
}

/** The model belongs to it: vectors of two models do not compare. */
export function hashContent(model: string, text: string): string {
  return createHash('sha256').update(`${model}\n${text}`).digest('base64url');
}
