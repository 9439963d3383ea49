import { parseAddress } from '@triage/contract/parse-address';
import type { CachedThread } from '../mime/cached-thread.ts';
import { formatAddress, parseAddresses, sameMailbox } from '../mime/parse-addresses.ts';

/** Calendars accept no more guests than this in one event. */
const ATTENDEES_MAX = 200;

/**
 * Everyone on the thread's last message but the user; its sender by the Reply-To address. Hidden recipients stay hidden: an invitation shows all its guests.
 */
export function findAttendees(thread: CachedThread, ownAddresses: readonly string[]): string[] {
  const last = thread.messages.findLast((message) => !message.labelIds.includes('DRAFT'));
  if (!last) return [];
  const named = [last.replyTo || formatAddress(last.from), ...last.to, ...last.cc].flatMap(parseAddresses);
  const others = new Map<string, string>();
  for (const { email } of named) {
    const bare = email.toLowerCase();
    if (!parseAddress(bare) || ownAddresses.some((own) => sameMailbox(own, bare))) continue;
    if (!others.has(bare)) others.set(bare, bare);
  }
  return [...others.values()].slice(0, ATTENDEES_MAX);
}
