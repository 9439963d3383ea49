import type { MailMessage } from '../../src/ports/mail.ts';
import { messageHeaders } from './message-headers.ts';

/** Words and `after:` with seconds, as much of a search language as its callers use. */
export function matchesQuery({ raw, internalDate }: MailMessage, query: string): boolean {
  const text = Buffer.from(raw).toString('utf8').toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => {
      const messageId = /^rfc822msgid:(\S+)$/.exec(word)?.[1];
      if (messageId) return messageHeaders(raw)['message-id']?.toLowerCase() === `<${messageId}>`;
      const since = /^after:(\d+)$/.exec(word)?.[1];
      return since ? internalDate.getTime() >= Number(since) * 1_000 : text.includes(word);
    });
}
