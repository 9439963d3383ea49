import { findRelay } from '../reading/find-relay.ts';
import { isNamedAmongMany } from '../reading/is-named.ts';
import { isNoReply } from '../reading/is-no-reply.ts';
import type { ThreadReading } from '../reading/parse-thread.ts';
import { type Evidence, evidence } from '../rule-types.ts';

/** A discussion list has an unsubscribe link too; a person named there is addressed. */
const MEANT = 0.2;

/** What the headers of the last message say about how it was sent. */
export function judgeHeaders(reading: ThreadReading): Evidence[] {
  const { last } = reading;
  if (!last || reading.userSpokeLast) return [];
  const { headers } = last;
  const found: Evidence[] = [];
  if (headers['list-unsubscribe'])
    found.push(
      evidence('unsubscribe', 'list mail with an unsubscribe link', isMeantForReader(reading) ? MEANT : 1),
    );
  if (headers['list-id']) found.push(evidence('list', 'came through a mailing list'));
  if (/bulk|junk/i.test(headers['precedence'] ?? '')) found.push(evidence('bulk', 'sent in bulk'));
  if (isAutoReply(headers)) found.push(evidence('autoReply', 'an automatic reply'));
  else if (isAutoSubmitted(headers) && !findRelay(reading))
    found.push(evidence('autoSubmitted', 'sent automatically'));
  if (isBounce(last.from.email, headers)) found.push(evidence('bounce', 'your message was not delivered'));
  return found;
}

function isAutoReply(headers: Record<string, string>): boolean {
  return (
    /^auto-replied/i.test(headers['auto-submitted'] ?? '') ||
    /auto_?reply/i.test(headers['precedence'] ?? '') ||
    Boolean(headers['x-autoreply'] || headers['x-autorespond'])
  );
}

function isAutoSubmitted(headers: Record<string, string>): boolean {
  const value = headers['auto-submitted'];
  return value !== undefined && value !== '' && !/^no\b/i.test(value.trim());
}

function isBounce(sender: string, headers: Record<string, string>): boolean {
  if (/^(?:mailer-daemon|postmaster)@/i.test(sender)) return true;
  return (
    headers['return-path']?.trim() === '<>' ||
    /report-type="?delivery-status/i.test(headers['content-type'] ?? '')
  );
}

/** Mail to many, or from a machine: its questions address nobody in particular. */
export function isBulk(reading: ThreadReading): boolean {
  const { last } = reading;
  if (!last || findRelay(reading)) return false;
  const { headers } = last;
  return (
    Boolean(headers['list-unsubscribe']) ||
    /bulk|junk/i.test(headers['precedence'] ?? '') ||
    isAutoSubmitted(headers) ||
    isNoReply(last.from.email)
  );
}

function isMeantForReader(reading: ThreadReading): boolean {
  return (
    findRelay(reading) === 'mention' ||
    (Boolean(reading.last?.headers['list-id']) && isNamedAmongMany(reading))
  );
}
