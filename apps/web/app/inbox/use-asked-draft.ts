import { useEffect } from 'react';
import { inboxPath, parseInboxLocation } from '../client/data/place/inbox-location.ts';

const ASKS = ['mailto', 'share-title', 'share-text', 'share-url', 'new', 'reply'];

/** Opens the composer for a mail link, a share, a shortcut of the installed app or "Reply" on a notification, once. */
export function useAskedDraft(me: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per page
  useEffect(() => {
    const { search } = window.location;
    const query = new URLSearchParams(search);
    if (!ASKS.some((name) => query.has(name))) return;
    const place = parseInboxLocation(search);
    window.history.replaceState(window.history.state, '', inboxPath(place));
    void import('../client/draft/asked-draft.ts').then(({ openAsked }) =>
      openAsked(search, { threadId: query.has('reply') ? place.threadId : null, me }),
    );
  }, []);
}
