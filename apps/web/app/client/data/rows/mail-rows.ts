import { useInfiniteQuery } from '@tanstack/react-query';
import type { InboxRow } from '@triage/contract/inbox/inbox';
import type { MailPage, MailRow } from '@triage/contract/inbox/mail-list';
import { draftRowId } from '@triage/contract/sending/draft-row';
import { useMemo } from 'react';
import { applyMarks, type Marks, marksStore } from '../../changes/marks/marks.ts';
import { byThread, type Pending, pendingStore } from '../../changes/pending-changes.ts';
import { useStore } from '../make-store.ts';
import type { InboxLocation } from '../place/inbox-location.ts';
import { isMailView, mailPlace } from '../place/mail-views.ts';
import { leavesSplit, moveRow, type Outside } from '../place/place.ts';
import { laneNames, type Screen } from '../place/views.ts';
import { mailListQuery } from '../queries/queries.ts';
import { getQueryClient } from '../queries/query-client.ts';
import { deviceDrafts } from './device-drafts.ts';

const none: readonly InboxRow[] = [];

type Shown = Pick<InboxLocation, 'view' | 'label' | 'mailbox'>;

/** The rows of a mail list. They stay until the list is fetched again, even if their lane changes. */
export function useMailRows({ view, label, mailbox }: Shown) {
  const isShown = isMailView(view);
  const list = useInfiniteQuery({
    ...mailListQuery(isShown ? mailPlace(view, label) : 'all', mailbox),
    enabled: isShown,
  });
  const pending = useStore(pendingStore, (value) => value);
  const marks = useStore(marksStore, (value) => value);
  const drafts = useStore(deviceDrafts, (value) => value);
  const pages = list.data?.pages;
  const rows = useMemo(
    () => (isShown ? toRows(listKnown(pages, { view, mailbox }, drafts), view, pending, marks) : none),
    [isShown, pages, view, drafts, mailbox, pending, marks],
  );
  return { ...list, rows };
}

export function listMailRows({ view, label, mailbox }: Shown): readonly InboxRow[] {
  if (!isMailView(view)) return none;
  const lists = getQueryClient().getQueryData(mailListQuery(mailPlace(view, label), mailbox).queryKey);
  const known = listKnown(lists?.pages, { view, mailbox }, deviceDrafts.get());
  return toRows(known, view, pendingStore.get(), marksStore.get());
}

/** The rows of the server, and in Drafts those of this device in their place. */
function listKnown(
  pages: readonly MailPage[] = [],
  { view, mailbox }: Pick<Shown, 'view' | 'mailbox'>,
  { merge }: ReturnType<typeof deviceDrafts.get>,
): readonly InboxRow[] {
  const outside = view === 'spam' || view === 'trash' ? view : undefined;
  const rows = pages.flatMap((page) => page.rows.map((row) => toRow(row, outside)));
  if (view !== 'drafts') return rows;
  const drafts = merge?.(rows, mailbox) ?? rows;
  return drafts.map((row) => (row.recipients[0] ? row : { ...row, sender: 'No recipients' }));
}

function toRows(
  known: readonly InboxRow[],
  view: Screen,
  pending: Pending,
  marks: Marks,
): readonly InboxRow[] {
  const outside = view === 'spam' || view === 'trash' ? view : undefined;
  // A thread may be on two pages: the provider's pages are of messages, and new mail moves the others.
  const rows = new Map<string, InboxRow>();
  for (const row of known) if (!rows.has(row.threadId)) rows.set(row.threadId, row);
  const changes = byThread(pending);
  const moved = [...rows.values()].flatMap((row) => {
    const change = changes.get(row.threadId);
    if (!change) return row;
    if (view === 'split' && leavesSplit(change.to)) return [];
    return change.to.outside === outside ? moveRow(row, change.to) : [];
  });
  return applyMarks(moved, marks);
}

/** A thread without a lane counts as done, and can be moved into a lane. */
export function toRow(
  { inInbox: _inInbox, draftId, ...row }: MailRow,
  outside: Outside | undefined,
): InboxRow {
  return {
    ...row,
    ...(draftId && { threadId: draftRowId(draftId) }),
    ...(outside && { outside }),
    lane: row.lane ?? 'done',
    priority: row.priority ?? 'low',
    meeting: null,
    schedulingIntent: null,
    classifiedBy: null,
    reasons: row.lane && row.lane !== 'done' ? [`in ${laneNames[row.lane]}`] : [],
    suspicious: false,
  };
}
