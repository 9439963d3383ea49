import type { View } from '@triage/contract/inbox/inbox';
import { Suspense, useEffect, useMemo, useRef } from 'react';
import { listKey } from '../../client/changes/highlighted-row.ts';
import type { useLaneRows } from '../../client/changes/lane-rows.ts';
import { selectionStore } from '../../client/changes/selection.ts';
import { useHighlightedRow } from '../../client/changes/use-highlighted-row.ts';
import { findMailbox, useMailboxes } from '../../client/data/mailboxes.ts';
import { useStore } from '../../client/data/make-store.ts';
import { isOutsideView, type MailView } from '../../client/data/place/mail-views.ts';
import type { useMailRows } from '../../client/data/rows/mail-rows.ts';
import { connectivity } from '../../client/live/connectivity.ts';
import { usePainted } from '../../client/paint/after-paint.ts';
import { lazyPart } from '../../client/paint/lazy-part.ts';
import { usePrefetchedThread } from '../../client/paint/use-prefetched-thread.ts';
import { ThreadRow } from '../../rows/thread-row.tsx';
import { buildLines } from './list-lines.ts';
import { ListSkeleton } from './list-skeleton.tsx';
import { useCursorFocus } from './use-cursor-focus.ts';
import { useIsDense } from './use-is-dense.ts';
import { useIsOnLaterPage } from './use-is-on-later-page.ts';
import { useLinesInSight } from './use-lines-in-sight.ts';

const OfflineList = lazyPart(async () => (await import('./offline-list.tsx')).OfflineList);
const EmptyLane = lazyPart(async () => (await import('./empty-lane.tsx')).EmptyLane);
const ListFailed = lazyPart(async () => (await import('../list-failed.tsx')).ListFailed);

interface Props {
  place: { view: View | MailView; label?: string; mailbox: string | undefined };
  list: ReturnType<typeof useLaneRows> | ReturnType<typeof useMailRows>;
  openId: string | null;
  /** How many threads it has, also those that are not loaded yet. */
  total?: number | undefined;
  indexing: boolean;
}

/** Rows rendered on the first paint of a lane; the others follow one frame later. */
const FIRST_ROWS = 6;

/** As in the style sheets. */
const SIZES = {
  comfortable: { wide: { heading: 36, row: 60 }, narrow: { heading: 36, row: 84 } },
  compact: { wide: { heading: 32, row: 36 }, narrow: { heading: 32, row: 56 } },
};

/** Rows are positioned with CSS variables, so the server render is also right on a phone. */
export function LaneList({ place, list, openId, total = -1, indexing }: Props) {
  const { view, label } = place;
  const { rows, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = list;
  const mailboxes = useMailboxes();
  const isOffline = useStore(connectivity, (state) => state === 'offline');
  const lines = useMemo(() => buildLines(rows, view), [rows, view]);
  const scroller = useRef<HTMLDivElement>(null);
  const selected = useStore(selectionStore, (selection) => selection.selected);
  const isPainted = usePainted(view) === view;
  const { highlighted: active, tabStop } = useHighlightedRow({ key: listKey(place), rows, openId });
  // Reading from the provider costs quota.
  usePrefetchedThread(isOutsideView(view) ? null : active);
  const sizes = SIZES[useIsDense() ? 'compact' : 'comfortable'];
  const { range, watch, scrollTo } = useLinesInSight(scroller, { lines, sizes, active });
  useCursorFocus({ scroller, scrollTo, lines, active, openId });
  const inSight = lines.slice(...range);
  const end = range[1];
  const isOpenBelow = useIsOnLaterPage(openId, view, rows);
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && (isOpenBelow || end > lines.length - 29)) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, isOpenBelow, end, lines.length, fetchNextPage]);

  if (isOffline && rows.length === 0 && (isPending || error))
    return (
      <Suspense>
        <OfflineList onRetry={() => void refetch()} />
      </Suspense>
    );
  if (isPending && rows.length === 0) return <ListSkeleton />;
  if (error && rows.length === 0)
    return (
      <Suspense>
        <ListFailed view={view} error={error} onRetry={() => void refetch()} />
      </Suspense>
    );
  if (rows.length === 0 && indexing) return <ListSkeleton />;
  if (rows.length === 0)
    return (
      <Suspense>
        <EmptyLane view={view} mailbox={findMailbox(mailboxes, place.mailbox)} />
      </Suspense>
    );
  const headings = lines.length - rows.length;
  return (
    <div ref={watch} className="lane-list min-h-0 flex-1 overflow-y-auto overscroll-contain pb-20">
      <ul
        aria-label="Threads"
        className="relative"
        style={{ height: `calc(var(--row) * ${rows.length} + var(--heading) * ${headings})` }}
      >
        {(isPainted ? inSight : inSight.slice(0, FIRST_ROWS)).map((line) => {
          const top = `calc(var(--row) * ${line.rowsBefore} + var(--heading) * ${line.headingsBefore})`;
          if (line.kind === 'heading')
            return (
              <li key={`heading ${line.text}`} className="lane-heading" style={{ top }}>
                <h2 className="text-xs font-semibold text-ink-2">{line.text}</h2>
                <span aria-hidden className="h-px flex-1 bg-line" />
              </li>
            );
          return (
            <ThreadRow
              key={line.row.threadId}
              row={line.row}
              view={view}
              label={label}
              shown={place.mailbox}
              mailboxes={mailboxes}
              top={top}
              position={line.rowsBefore + 1}
              total={hasNextPage ? total : rows.length}
              isActive={line.row.threadId === active}
              isTabStop={line.row.threadId === tabStop}
              isOpen={line.row.threadId === openId}
              isSelected={selected.has(line.row.threadId)}
              isSelecting={selected.size > 0}
            />
          );
        })}
      </ul>
    </div>
  );
}
