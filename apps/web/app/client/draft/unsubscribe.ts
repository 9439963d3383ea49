import type { Unsubscribe } from '@triage/contract/inbox/inbox';
import { openPanel } from '../data/place/panel.ts';
import { threadQuery } from '../data/queries/queries.ts';
import { getQueryClient } from '../data/queries/query-client.ts';
import { startMail } from './compose-store.ts';

interface FoundList {
  threadId: string;
  /** As a person calls it. */
  sender: string;
  list: Unsubscribe;
}

/** How to unsubscribe from the mailing list of the open thread. */
export function findUnsubscribe(threadId: string | null): FoundList | null {
  const thread = threadId ? getQueryClient().getQueryData(threadQuery(threadId).queryKey) : undefined;
  const message = thread?.messages.findLast(({ unsubscribe }) => unsubscribe);
  if (!thread || !message?.unsubscribe) return null;
  const { name, email } = message.from;
  return { threadId: thread.threadId, sender: name || email, list: message.unsubscribe };
}

export function unsubscribe(threadId: string | null): void {
  const found = findUnsubscribe(threadId);
  if (found) startUnsubscribe(found);
}

/** Asks first where the service can leave the list; else the person leaves it. */
export function startUnsubscribe({ threadId, sender, list }: FoundList): void {
  if (list.oneClick) openPanel({ name: 'unsubscribe', threadId, sender, list });
  else openList(list);
}

/** Opens the unsubscribe page, or else starts an email that the user sends. */
export function openList({ url, mail }: Unsubscribe): void {
  if (url) window.open(url, '_blank', 'noopener,noreferrer');
  else if (mail) startMail(mail);
}
