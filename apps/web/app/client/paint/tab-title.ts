import type { InboxCounts } from '@triage/contract/inbox/inbox';
import type { InboxLocation } from '../data/place/inbox-location.ts';
import { viewName } from '../data/place/views.ts';

export interface Titled {
  counts: Pick<InboxCounts, 'unread'> | undefined;
  thread: { threadId: string; subject: string } | null | undefined;
}

/** "(3) Lease of the flat · Triage": unread count, then the open thread or view. */
export function tabTitle({ view, threadId }: InboxLocation, { counts, thread }: Titled): string {
  const unread = counts?.unread ? `(${counts.unread}) ` : '';
  const open = threadId !== null && thread?.threadId === threadId ? thread.subject || 'No subject' : null;
  return `${unread}${open ?? viewName(view)} · Triage`;
}
