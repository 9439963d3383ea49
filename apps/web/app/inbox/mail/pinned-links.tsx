import type { SavedSearch } from '@triage/contract/inbox/saved-searches';
import { useContext } from 'react';
import { goToView } from '../../client/changes/inbox-actions.ts';
import { useSplits } from '../../client/data/own-splits.ts';
import { type InboxLocation, inboxPath } from '../../client/data/place/inbox-location.ts';
import { useSavedSearches } from '../../client/data/saved-searches.ts';
import { keyOfSplit } from '../../client/keys/split-keys.ts';
import { OwnKeysContext } from '../../client/keys/use-hints.ts';
import { ViewIcon } from '../view-icon.tsx';
import { onPlainClick } from '../view-link.tsx';
import { PinnedCount } from './pinned-count.tsx';

/** The pinned searches in the rail, with the unread threads or else all that match. */
export function PinnedLinks({ place }: { place: InboxLocation }) {
  const searches = useSavedSearches();
  const splits = useSplits().length;
  const own = useContext(OwnKeysContext);
  return searches.map((search, index) => (
    <li key={search.searchId}>
      <PinnedLink
        search={search}
        isCurrent={place.view === 'pinned' && place.label === search.searchId}
        digit={keyOfSplit(splits + index, own)}
        mailbox={place.mailbox}
      />
    </li>
  ));
}

interface Props {
  search: SavedSearch;
  isCurrent: boolean;
  digit: string | null;
  mailbox: string | undefined;
}

function PinnedLink({ search, isCurrent, digit, mailbox }: Props) {
  const { searchId, name, query } = search;
  return (
    <a
      href={inboxPath({ view: 'pinned', label: searchId, threadId: null, mailbox })}
      data-hue="pinned"
      aria-current={isCurrent ? 'page' : undefined}
      aria-keyshortcuts={digit ?? undefined}
      title={digit ? `${query} (${digit})` : query}
      onClick={(event) => onPlainClick(event, () => goToView('pinned', { label: searchId }))}
      className="rail-entry font-medium"
    >
      <ViewIcon view="pinned" size={17} />
      <span className="min-w-0 truncate max-[1099px]:max-w-[60px] min-[1100px]:flex-1">{name}</span>
      <PinnedCount search={search} className="rail-count" />
    </a>
  );
}
