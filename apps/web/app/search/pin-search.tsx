import { Pin } from 'lucide-react';
import { openPanel } from '../client/data/panel.ts';
import { useSavedSearches } from '../client/data/saved-searches.ts';
import { IconButton } from '../ui/button.tsx';

/** Pins what was searched for as a list, or opens the pinned one to change it. */
export function PinSearch({ query }: { query: string }) {
  const search = useSavedSearches().find((each) => each.query === query);
  return (
    <IconButton
      label={search ? `Pinned as ${search.name}` : 'Pin this search'}
      className="pointer-coarse:size-11"
      onClick={() => openPanel({ name: 'pin', query, search })}
    >
      <Pin size={18} aria-hidden fill={search ? 'currentColor' : 'none'} />
    </IconButton>
  );
}
