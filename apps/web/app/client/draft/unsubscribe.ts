import type { Unsubscribe } from '@triage/contract/inbox/inbox';
import { threadQuery } from '../data/queries.ts';
import { getQueryClient } from '../data/query-client.ts';
import { startMail } from './compose-store.ts';

/** How to unsubscribe from the mailing list of the open thread. */
export function findUnsubscribe(threadId: string | null): Unsubscribe | null {
  const thread = threadId ? getQueryClient().getQueryData(threadQuery(threadId).queryKey) : undefined;
  return thread?.messages.findLast(({ unsubscribe }) => unsubscribe)?.unsubscribe ?? null;
}

/** Opens the unsubscribe page, or else starts an email that the user sends. */
export function startUnsubscribe({ url, mail }: Unsubscribe): void {
  if (url) window.open(url, '_blank', 'noopener,noreferrer');
  else if (mail) startMail(mail);
}
