import { textForModel } from '../../mailbox/inbox/message-text.ts';
import type { CachedMessage } from '../../mime/cached-thread.ts';

/** Requests come early in an email, and what must be done by when is often repeated at its end. */
const HEAD_MAX = 750;
const TAIL_MAX = 250;
/** All that triage reads of a message. */
const READ_MAX = 32_000;

/** A path or a query of a link says little and costs many tokens; the host says where it leads. */
const LINK = /(https?:\/\/[^\s/?#<>"'()]{1,255})[/?#][^\s<>"'()]{8,}/gi;
/** Lines drawn with characters. */
const DRAWN = /([-=_*~#.+])\1{3,}/g;

/** What a model is shown of one email, without quoted history and signature: its beginning and its end. */
export function shortenMessage(message: Pick<CachedMessage, 'text' | 'html'>): string {
  const text = textForModel(message, READ_MAX).replace(LINK, '$1/…').replace(DRAWN, '$1$1$1');
  if (text.length <= HEAD_MAX + TAIL_MAX) return text;
  return `${text.slice(0, HEAD_MAX)} […] ${text.slice(-TAIL_MAX)}`.toWellFormed();
}
