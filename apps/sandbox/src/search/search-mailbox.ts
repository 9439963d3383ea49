import type { Listing } from '../mail/list-messages.ts';
import type { Mailbox } from '../mail/mailbox.ts';
import { asksForSpamOrTrash, matchMessage } from './match-message.ts';
import { parseQuery } from './parse-query.ts';

export type SearchRequest = Omit<Listing, 'matches'> & { q: string | undefined; delayMs: number };

/** The search index lags: a new message is listed by label immediately but found by `q` only after the delay. */
export function toListing(mailbox: Mailbox, request: SearchRequest): Listing {
  const { q, delayMs, ...listing } = request;
  if (!q?.trim()) return listing;
  const query = parseQuery(q);
  const indexedUntil = mailbox.clock.now() - delayMs;
  return {
    ...listing,
    includeSpamTrash: listing.includeSpamTrash || asksForSpamOrTrash(query),
    matches: (message) => message.storedAt <= indexedUntil && matchMessage(mailbox, message, query),
  };
}
