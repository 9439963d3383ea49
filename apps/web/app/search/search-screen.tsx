import { useEffect, useRef } from 'react';
import { goTo, useInboxLocation } from '../client/inbox-location.ts';
import { useStore } from '../client/make-store.ts';
import { rememberSearch, useSearch } from '../client/search-rows.ts';
import { selectionStore } from '../client/selection.ts';
import { ResultRow } from './result-row.tsx';
import { SearchBox } from './search-box.tsx';
import { NothingFound, SearchFailed, SearchHints, SearchNotes } from './search-states.tsx';

/** The address says what is searched for, so a search can be kept, shared between tabs and gone back to. */
export function SearchScreen() {
  const place = useInboxLocation();
  const query = place.query ?? '';
  const { data, rows, error, isFetching, refetch } = useSearch(query);
  const cursor = useStore(selectionStore, (selection) => selection.cursor);
  const selected = useStore(selectionStore, (selection) => selection.selected);
  const list = useRef<HTMLUListElement>(null);
  const active =
    place.threadId ?? (rows.some(({ threadId }) => threadId === cursor) ? cursor : rows[0]?.threadId);
  useEffect(() => {
    if (!cursor || place.threadId) return;
    const link = list.current?.querySelector<HTMLElement>(`[data-thread="${CSS.escape(cursor)}"]`);
    link?.scrollIntoView({ block: 'nearest' });
    link?.focus({ preventScroll: true });
  }, [cursor, place.threadId]);
  const opened = place.threadId !== null;
  useEffect(() => {
    if (opened) rememberSearch(query);
  }, [opened, query]);
  const search = (words: string) => goTo({ view: 'search', threadId: null, query: words }, 'replace');
  return (
    <>
      <h1 className="sr-only">Search</h1>
      <SearchBox query={query} onSearch={search} isBusy={isFetching && query !== ''} />
      {data && query ? <SearchNotes answer={data} count={rows.length} /> : null}
      <div className="min-h-0 flex-1 overflow-y-auto pb-16">
        {query === '' ? (
          <SearchHints onSearch={search} />
        ) : error && rows.length === 0 ? (
          <SearchFailed onRetry={() => void refetch()} />
        ) : data && rows.length === 0 ? (
          <NothingFound query={query} />
        ) : (
          <ul ref={list} aria-label="Results">
            {rows.map((row, index) => (
              <ResultRow
                key={row.threadId}
                row={row}
                hit={data?.results[index]}
                place={place}
                isActive={row.threadId === active}
                isOpen={row.threadId === place.threadId}
                isSelected={selected.has(row.threadId)}
              />
            ))}
          </ul>
        )}
      </div>
    </>
  );
}
