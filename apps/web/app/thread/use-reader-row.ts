import { useQueryClient } from '@tanstack/react-query';
import type { InboxRow, ThreadView } from '@triage/contract/inbox/inbox';
import { useCounts, useRows } from '../client/changes/lane-rows.ts';
import type { InboxLocation } from '../client/data/place/inbox-location.ts';
import { isMailView, isOutsideView } from '../client/data/place/mail-views.ts';
import { isView } from '../client/data/place/views.ts';
import { findCachedRow } from '../client/data/rows/find-cached-row.ts';
import { isDraft } from '../client/draft/is-draft.ts';

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
  return {
    row: rowOf(listed, thread, place) ?? findCachedRow(client, threadId),
    position: index + 1,
    total: Math.max(total, rows.length),
    after: rows[index + 1]?.threadId,
    before: rows[index - 1]?.threadId,
  };
}

function rowOf(
  listed: InboxRow | undefined,
  thread: ThreadView | undefined,
  { view }: InboxLocation,
): InboxRow | undefined {
  if (!listed || !thread) return listed ?? thread;
  // The row of a draft says nothing of the conversation that it answers.
  if (view === 'drafts') return thread.messages.every(isDraft) ? listed : thread;
  // A search hit lacks warnings and proposed times.
  if (view === 'search')
    return { ...thread, alsoIn: listed.alsoIn, lane: listed.lane, unread: listed.unread };
  return isMailView(view) && !isOutsideView(view) ? withSorting(listed, thread) : listed;
}

/** A row of a split, a label and so on has neither reasons nor warnings. The reasons are those of the thread's lane. */
function withSorting(listed: InboxRow, thread: ThreadView): InboxRow {
  const { reasons, classifiedBy, suspicious, deception, schedulingIntent, meeting } = thread;
  const warnings = { suspicious, ...(deception && { deception }) };
  if (thread.lane !== listed.lane) return { ...listed, ...warnings };
  return { ...listed, ...warnings, reasons, classifiedBy, schedulingIntent, meeting };
}
