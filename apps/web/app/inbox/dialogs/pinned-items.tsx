import { Command } from 'cmdk';
import { goToView } from '../../client/changes/inbox-actions.ts';
import { useSplits } from '../../client/data/own-splits.ts';
import { useSavedSearches } from '../../client/data/saved-searches.ts';
import { Keys } from '../../client/keys/keys.tsx';
import { currentKeys } from '../../client/keys/own-keys.ts';
import { keyOfSplit } from '../../client/keys/split-keys.ts';
import { afterPaint } from '../../client/paint/after-paint.ts';
import { PinnedCount } from '../mail/pinned-count.tsx';

/** The pinned searches, as commands of the palette. Their digits follow those of the splits. */
export function PinnedItems({ onClose }: { onClose(): void }) {
  const searches = useSavedSearches();
  const splits = useSplits().length;
  const own = currentKeys();
  return searches.map((search, index) => {
    const { searchId, name, query } = search;
    const key = keyOfSplit(splits + index, own);
    return (
      <Command.Item
        key={searchId}
        value={`Go to ${name} ${searchId}`}
        keywords={[name, query, 'pinned', 'saved search']}
        onSelect={() => {
          onClose();
          afterPaint(() => goToView('pinned', { label: searchId }));
        }}
        className="flex h-10 items-center justify-between rounded-md px-3 text-sm"
      >
        <span className="flex min-w-0 items-baseline gap-2.5">
          <span className="truncate">Go to {name}</span>
          <PinnedCount search={search} />
        </span>
        {key ? <Keys keys={key} /> : null}
      </Command.Item>
    );
  });
}
