import type { SavedSearch } from '@triage/contract/inbox/saved-searches';
import { refreshSavedSearches } from '../data/saved-searches.ts';
import { trpc } from '../data/trpc.ts';
import { changeWithUndo } from '../follow-up/change-with-undo.ts';

/** Undone, it is back with its id, so that links to it still work. */
export function removeSavedSearch({ searchId, name, query, place }: SavedSearch): void {
  changeWithUndo({
    doing: `Unpinning “${name}”`,
    done: `“${name}” unpinned`,
    failed: `Couldn’t unpin “${name}”`,
    call: () => trpc.savedSearches.remove.mutate({ searchId }),
    undo: {
      done: `“${name}” is pinned again`,
      call: () => trpc.savedSearches.create.mutate({ searchId, name, query, place }),
    },
    refresh: () => void refreshSavedSearches(),
  });
}
