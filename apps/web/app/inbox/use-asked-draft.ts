import { useEffect } from 'react';
import { inboxPath, readInboxLocation } from '../client/data/inbox-location.ts';
import { threadQuery } from '../client/data/queries.ts';
import { getQueryClient } from '../client/data/query-client.ts';
import { readAskedDraft, startAsked } from '../client/draft/asked-draft.ts';
import { startReply } from '../client/draft/start-reply.ts';

/** Opens the composer for a mail link, a share, a shortcut of the installed app or "Reply" on a notification, once. */
export function useAskedDraft(me: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per page
  useEffect(() => {
    const { search } = window.location;
    const asked = readAskedDraft(search);
    const place = readInboxLocation(search);
    const isReply = place.threadId !== null && new URLSearchParams(search).has('reply');
    if (!asked && !isReply) return;
    window.history.replaceState(window.history.state, '', inboxPath(place));
    if (asked) startAsked(asked);
    else if (place.threadId) void replyTo(place.threadId, me);
  }, []);
}

async function replyTo(threadId: string, me: string): Promise<void> {
  const thread = await getQueryClient()
    .ensureQueryData(threadQuery(threadId))
    // The reader shows what is wrong with the thread.
    .catch(() => null);
  if (thread) startReply('reply', thread, me);
}
