import type { InboxRow } from '@triage/contract/inbox/inbox';
import { type RefObject, type UIEvent, useEffect, useRef } from 'react';
import { ASKING } from '../client/ask/ask-store.ts';
import { listKey } from '../client/changes/highlighted-row.ts';
import { selectionStore } from '../client/changes/selection.ts';
import { useHighlightedRow } from '../client/changes/use-highlighted-row.ts';
import { useMailboxes } from '../client/data/mailboxes.ts';
import { useStore } from '../client/data/make-store.ts';
import { goTo, useInboxLocation } from '../client/data/place/inbox-location.ts';
import { useSearch } from '../client/data/rows/search-rows.ts';
import { SelectionBar } from '../rows/selection-bar.tsx';
import { AskRow } from './ask/ask-row.tsx';
import { AskView } from './ask/ask-view.tsx';
import { isQuestion } from './ask/is-question.ts';
import { rememberSearch } from './recent-searches.ts';
import { ResultRow } from './result-row.tsx';
import { SearchBox } from './search-box.tsx';
import { KeptNote, NothingFound, SearchFailed, SearchHints, SearchNotes } from './search-states.tsx';

const none: readonly InboxRow[] = [];
/** So far above the end the next results are loaded. */
const NEAR_END_PX = 1_200;

/** The results of a search, or the answers to questions. */
export function SearchScreen() {
  return useInboxLocation().query === ASKING ? <AskView /> : <Results />;
}

/** The query is part of the URL, so a search can be bookmarked, opened in another tab and reached by Back. */
function Results() {
  const place = useInboxLocation();
  const mailboxes = useMailboxes();
  const query = place.query ?? '';
  const search = useSearch(query, place.mailbox);
  const { answer, rows, hits, keptCount, isPlaceholderData, hasNextPage, isFetchingNextPage } = search;
  const selected = useStore(selectionStore, (selection) => selection.selected);
  const list = useRef<HTMLUListElement>(null);
  const openId = place.threadId;
  const key = listKey(place);
  // The rows of the previous search stay visible until the answer arrives, but keys ignore them.
  const { highlighted, tabStop } = useHighlightedRow({ key, rows: isPlaceholderData ? none : rows, openId });
  useResultFocus(list, { key, highlighted, openId });
  const opened = openId !== null;
  useEffect(() => {
    if (opened) rememberSearch(query);
  }, [opened, query]);
  const loadNearEnd = ({ currentTarget: { scrollHeight, scrollTop, clientHeight } }: UIEvent) => {
    const isNear = scrollHeight - scrollTop - clientHeight < NEAR_END_PX;
    if (isNear && hasNextPage && !isFetchingNextPage) void search.fetchNextPage();
  };
  const searchFor = (words: string) => goTo({ view: 'search', threadId: null, query: words }, 'replace');
  return (
    <>
      <h1 className="sr-only">Search</h1>
      <SearchBox query={query} onSearch={searchFor} isBusy={search.isFetching && query !== ''} />
      {selected.size > 0 ? (
        <SelectionBar total={rows.length} />
      ) : answer && query ? (
        <SearchNotes answer={answer} count={rows.length} canLoad={hasNextPage} older={search.older} />
      ) : null}
      {keptCount === null ? null : <KeptNote count={keptCount} />}
      <div onScroll={loadNearEnd} className="min-h-0 flex-1 overflow-y-auto pb-16">
        {isQuestion(query) ? <AskRow question={query} /> : null}
        {query === '' ? (
          <SearchHints onSearch={searchFor} />
        ) : keptCount === 0 ? null : search.error && rows.length === 0 ? (
          <SearchFailed onRetry={() => void search.refetch()} />
        ) : answer && rows.length === 0 ? (
          <NothingFound query={query} />
        ) : (
          <ul ref={list} aria-label="Results">
            {rows.map((row, index) => (
              <ResultRow
                key={row.threadId}
                row={row}
                hit={hits?.[index]}
                place={place}
                mailboxes={mailboxes}
                isActive={row.threadId === highlighted}
                isTabStop={row.threadId === tabStop}
                isOpen={row.threadId === openId}
                isSelected={selected.has(row.threadId)}
                isSelecting={selected.size > 0}
              />
            ))}
          </ul>
        )}
      </div>
    </>
  );
}

interface Highlighted {
  key: string;
  highlighted: string | null;
  openId: string | null;
}

function useResultFocus(
  list: RefObject<HTMLUListElement | null>,
  { key, highlighted, openId }: Highlighted,
): void {
  const shown = useRef({ key, highlighted, openId });
  useEffect(() => {
    const before = shown.current;
    shown.current = { key, highlighted, openId };
    if (!highlighted || openId) return;
    // The first row is highlighted without taking the focus from the field. A row that returns takes it from its neighbour.
    const { activeElement, body } = document;
    const isFree = activeElement === body || list.current?.contains(activeElement);
    const hasMoved =
      before.key === key && before.highlighted !== highlighted && (before.highlighted !== null || isFree);
    if (!hasMoved && before.openId === null) return;
    const link = list.current?.querySelector<HTMLElement>(`[data-thread="${CSS.escape(highlighted)}"]`);
    link?.scrollIntoView({ block: 'nearest' });
    link?.focus({ preventScroll: true });
  }, [list, key, highlighted, openId]);
}
