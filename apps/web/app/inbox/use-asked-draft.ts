import { useEffect } from 'react';
import { inboxPath, readInboxLocation } from '../client/data/inbox-location.ts';
import { readAskedDraft, startAsked } from '../client/draft/asked-draft.ts';

/** Opens the composer for a mail link, a share or a shortcut of the installed app, once. */
export function useAskedDraft(): void {
  useEffect(() => {
    const { search } = window.location;
    const asked = readAskedDraft(search);
    if (!asked) return;
    window.history.replaceState(window.history.state, '', inboxPath(readInboxLocation(search)));
    startAsked(asked);
  }, []);
}
