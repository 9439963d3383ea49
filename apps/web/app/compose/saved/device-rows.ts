import type { InfiniteData, Query, QueryCacheNotifyEvent } from '@tanstack/react-query';
import type { InboxRow } from '@triage/contract/inbox/inbox';
import type { MailPage } from '@triage/contract/inbox/mail-list';
import { mailboxOf } from '@triage/contract/mailbox-id';
import { draftRowId } from '@triage/contract/sending/draft-row';
import { isOf, knownMailboxes } from '../../client/data/mailboxes.ts';
import { mailListQuery } from '../../client/data/queries/queries.ts';
import { getQueryClient } from '../../client/data/queries/query-client.ts';
import { deviceDrafts } from '../../client/data/rows/device-drafts.ts';
import { toRow } from '../../client/data/rows/mail-rows.ts';
import type { Draft } from '../../client/draft/compose-store.ts';
import { splitRecipients } from '../../client/draft/recipients.ts';
import { connectivity } from '../../client/live/connectivity.ts';

const { queryKey: LISTS } = mailListQuery('drafts');
const RECIPIENTS_SHOWN = 4;
const SNIPPET_CHARS = 200;

type Named = Pick<Draft, 'draftId' | 'threadId'>;

/** What this device knows of a draft, until a list that was fetched after the server has stored it says the same. */
export interface Known {
  /** Null once it is sent or discarded. */
  draft: Draft | null;
  at: string;
  state: 'saving' | 'stored' | 'refused';
}

const known = new Map<string, Known>();
/** By the hash of a list that is being fetched: what the answer knows already. */
const covered = new Map<string, Known[]>();

export function rowIdOf({ draftId = '', threadId }: Named): string {
  return threadId ?? draftRowId(draftId);
}

/** The draft was closed: its row shows these words at once. */
export function showDraft(draft: Draft): Known {
  return note(draft, { draft, state: 'saving' });
}

/** The draft was sent or discarded: it has no row any more, although the server may still list it. */
export function hideDraft(draft: Named, state: Known['state'] = 'saving'): Known {
  return note(draft, { draft: null, state });
}

export function isHidden(draft: Named): boolean {
  return known.get(rowIdOf(draft))?.draft === null;
}

/**
 * The server has answered. The next list that is fetched replaces this, unless the draft was changed or discarded
 * since.
 */
export function noteAnswer(noted: Known, state: 'stored' | 'refused'): void {
  noted.state = state;
  publish();
}

export function hasStored(): boolean {
  return [...known.values()].some(isStored);
}

/** A draft of another program has become ours: its row gets the id that it keeps from now on. */
export function renameRow(threadId: string, draftId: string): void {
  getQueryClient().setQueriesData<InfiniteData<MailPage>>(
    { queryKey: LISTS },
    (lists) =>
      lists && {
        ...lists,
        pages: lists.pages.map((page) => ({
          ...page,
          rows: page.rows.map((row) => (row.threadId === threadId ? { ...row, draftId } : row)),
        })),
      },
  );
}

/** Follows the lists and the connection, until the returned function is called. */
export function followLists(): () => void {
  publish();
  const leaveLists = getQueryClient().getQueryCache().subscribe(followList);
  const leaveConnection = connectivity.subscribe(publish);
  return () => {
    leaveLists();
    leaveConnection();
  };
}

function note(draft: Named, change: Pick<Known, 'draft' | 'state'>): Known {
  const noted = { at: new Date().toISOString(), ...change };
  if (!draft.draftId) return noted;
  const rowId = rowIdOf(draft);
  // To the end: the newest is the first row.
  known.delete(rowId);
  known.set(rowId, noted);
  publish();
  return noted;
}

function followList(event: QueryCacheNotifyEvent): void {
  if (event.type !== 'updated' || !isOfDrafts(event.query)) return;
  const { action, query } = event;
  // A further page says nothing about new drafts.
  if (action.type === 'fetch')
    covered.set(query.queryHash, action.meta?.fetchMore ? [] : [...known.values()].filter(isStored));
  if (action.type !== 'success' || action.manual) return;
  const listed = covered.get(query.queryHash) ?? [];
  covered.delete(query.queryHash);
  if (listed.length === 0) return;
  for (const [rowId, each] of known) if (listed.includes(each)) known.delete(rowId);
  publish();
  // The list of another mailbox would be shown as it was before.
  getQueryClient().removeQueries({
    queryKey: LISTS,
    type: 'inactive',
    predicate: ({ queryHash }) => queryHash !== query.queryHash,
  });
}

function isOfDrafts({ queryKey }: Query): boolean {
  return LISTS.every((part, at) => queryKey[at] === part);
}

function isStored({ state }: Known): boolean {
  return state === 'stored';
}

function publish(): void {
  const own = new Map([...known].reverse().map(([rowId, each]) => [rowId, describe(each)]));
  deviceDrafts.set({
    merge(listed, mailbox) {
      const shown = [...own.values()].filter((row) => row !== null).filter((row) => isOf(mailbox)({ row }));
      const others = listed.filter(({ threadId }) => !own.has(threadId));
      return [...shown, ...others];
    },
  });
}

function describe({ draft, at, state }: Known): InboxRow | null {
  if (!draft) return null;
  const { draftId, threadId, from = '', to, cc, subject, body, files = [] } = draft;
  const text = body.trim().replaceAll(/\s+/g, ' ').slice(0, SNIPPET_CHARS);
  const isHere = state === 'refused' || (state === 'saving' && connectivity.get() !== 'online');
  const row = {
    threadId: rowIdOf(draft),
    subject,
    sender: from,
    recipients: splitRecipients(to.trim() === '' ? cc : to)
      .filter((each) => each.includes('@'))
      .slice(0, RECIPIENTS_SHOWN),
    snippet: isHere ? `Only on this device. ${text}` : text,
    ...{ lane: null, priority: null, snoozedUntil: null },
    ...{ unread: false, starred: false, inInbox: false },
    hasAttachment: files.length > 0,
    ...{ messageCount: 1, labelIds: ['DRAFT'], lastMessageAt: at },
    ...(knownMailboxes().length > 0 && { mailboxId: mailboxOf(threadId ?? draftId ?? '') }),
  };
  return toRow(row, undefined);
}
