import { useQueryClient } from '@tanstack/react-query';
import type { InboxRow, ThreadView } from '@triage/contract/inbox/inbox';
import { useCounts, useRows } from '../client/changes/lane-rows.ts';
import type { InboxLocation } from '../client/data/place/inbox-location.ts';
import { isView } from '../client/data/place/views.ts';
import { findCachedRow } from '../client/data/rows/find-cached-row.ts';

interface Reader {
  place: InboxLocation;
  threadId: string;
  isHydrated: boolean;
  thread: ThreadView | undefined;
}

interface ReaderRow {
  row: InboxRow | undefined;
  /** From 1; 0 when the list does not have the thread. */
  position: number;
  total: number;
  after: string | undefined;
  before: string | undefined;
}

/** The row of the open thread, its position in the list, and its neighbours. */
export function useReaderRow({ place, threadId, isHydrated, thread }: Reader): ReaderRow {
  const client = useQueryClient();
  const current = useRows(place);
  const rows = isHydrated ? current : [];
  const counts = useCounts();
  const total = (isView(place.view) ? counts?.[place.view] : undefined) ?? rows.length;
  const index = rows.findIndex((row) => row.threadId === threadId);
  const listed = rows[index];
  // A search hit lacks warnings and proposed times.
  const row =
    listed && thread && place.view === 'search'
      ? { ...thread, alsoIn: listed.alsoIn, lane: listed.lane, unread: listed.unread }
      : (listed ?? thread ?? findCachedRow(client, threadId));
  return {
    row,
    position: index + 1,
    total: Math.max(total, rows.length),
    after: rows[index + 1]?.threadId,
    before: rows[index - 1]?.threadId,
  };
}
