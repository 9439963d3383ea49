import { createHash } from 'node:crypto';
import type { Mailbox, StoredMessage } from './mailbox.ts';

export type Listing = {
  labelIds: readonly string[];
  includeSpamTrash: boolean;
  limit: number;
  pageToken: string | undefined;
  matches?: (message: StoredMessage) => boolean;
  /** The list is in no order that anybody could know. */
  shuffled?: boolean;
  /** Later changes are not in lists by label yet. */
  labelledUntil?: number;
};
export type Page = { messages: StoredMessage[]; nextPageToken: string | undefined };

/** Newest first. */
export function listMessages(mailbox: Mailbox, listing: Listing): Page {
  return page(mailbox, listing, (message) => isListed(message, listing));
}

/** One message for each thread, its newest; a thread is listed when any of its messages is. */
export function listThreads(mailbox: Mailbox, listing: Listing): Page {
  return page(mailbox, listing, (message) => {
    const thread = mailbox.threads.get(message.threadId) ?? [];
    return thread.at(-1) === message && thread.some((member) => isListed(member, listing));
  });
}

function page(mailbox: Mailbox, listing: Listing, take: (message: StoredMessage) => boolean): Page {
  if (listing.shuffled) return shuffledPage(mailbox, listing, take);
  const messages: StoredMessage[] = [];
  for (let at = startAt(mailbox, listing.pageToken); at >= 0; at--) {
    const message = mailbox.byDate[at];
    if (!message || !take(message)) continue;
    if (messages.length === listing.limit) return { messages, nextPageToken: tokenAfter(messages.at(-1)) };
    messages.push(message);
  }
  return { messages, nextPageToken: undefined };
}

/** By a digest of the id: the same in every call, and without any relation to date or id. */
function shuffledPage(mailbox: Mailbox, listing: Listing, take: (message: StoredMessage) => boolean): Page {
  const keyOf = ({ id }: StoredMessage) => createHash('sha256').update(id).digest('hex');
  const keys = new Map(mailbox.byDate.filter(take).map((message) => [keyOf(message), message]));
  const left = [...keys.keys()].sort().filter((key) => key > (listing.pageToken ?? ''));
  const shown = left.slice(0, listing.limit);
  return {
    messages: shown.flatMap((key) => keys.get(key) ?? []),
    nextPageToken: left.length > shown.length ? shown.at(-1) : undefined,
  };
}

function isListed(message: StoredMessage, listing: Listing): boolean {
  const { labelIds } = message;
  const { labelledUntil = Number.POSITIVE_INFINITY } = listing;
  if (listing.labelIds.length > 0 && (message.labelledAt ?? message.storedAt) > labelledUntil) return false;
  if (!listing.labelIds.every((label) => labelIds.has(label))) return false;
  if (!listing.includeSpamTrash) {
    if (labelIds.has('TRASH') && !listing.labelIds.includes('TRASH')) return false;
    if (labelIds.has('SPAM') && !listing.labelIds.includes('SPAM')) return false;
  }
  return listing.matches?.(message) ?? true;
}

// The token names the last message shown, so that mail arriving between two pages moves nothing.
function tokenAfter(message: StoredMessage | undefined): string | undefined {
  return message && Buffer.from(`${message.internalDate}.${message.id}`).toString('base64url');
}

function startAt(mailbox: Mailbox, pageToken: string | undefined): number {
  const list = mailbox.byDate;
  if (!pageToken) return list.length - 1;
  const [date = '', id = ''] = Buffer.from(pageToken, 'base64url').toString().split('.');
  const shownAt = Number(date);
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((list[middle]?.internalDate ?? 0) <= shownAt) low = middle + 1;
    else high = middle;
  }
  for (let at = low - 1; at >= 0 && list[at]?.internalDate === shownAt; at--) {
    if (list[at]?.id === id) return at - 1;
  }
  return low - 1;
}
