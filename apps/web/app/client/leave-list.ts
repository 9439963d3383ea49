import type { Unsubscribe } from '@triage/contract/inbox';
import { startMail } from './compose-store.ts';
import { threadQuery } from './queries.ts';
import { getQueryClient } from './query-client.ts';

/** How the list that an open thread came from is left. */
export function findList(threadId: string | null): Unsubscribe | null {
  const thread = threadId ? getQueryClient().getQueryData(threadQuery(threadId).queryKey) : undefined;
  return thread?.messages.findLast(({ unsubscribe }) => unsubscribe)?.unsubscribe ?? null;
}

/** A page of theirs where they have one; else a letter to them, which the person sends. */
export function leaveList({ url, mail }: Unsubscribe): void {
  if (url) window.open(url, '_blank', 'noopener,noreferrer');
  else if (mail) startMail(mail);
}
