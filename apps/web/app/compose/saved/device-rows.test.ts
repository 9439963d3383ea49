import type { MailPage, MailRow } from '@triage/contract/inbox/mail-list';
import { beforeEach, expect, test, vi } from 'vitest';

/** The store needs localStorage, and one cache is kept where there is a document. */
vi.hoisted(() => {
  Object.assign(globalThis, {
    document: {},
    localStorage: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined },
  });
});

import { mailListQuery } from '../../client/data/queries/queries.ts';
import { getQueryClient } from '../../client/data/queries/query-client.ts';
import { listMailRows } from '../../client/data/rows/mail-rows.ts';
import { type Draft, emptyDraft } from '../../client/draft/compose-store.ts';
import { connectivity } from '../../client/live/connectivity.ts';
import { followLists, hideDraft, noteAnswer, renameRow, showDraft } from './device-rows.ts';

const place = { view: 'drafts', mailbox: undefined, label: undefined } as const;
const shown = () => listMailRows(place).map(({ sender, snippet }) => [sender, snippet]);

const draft = (draftId: string, change: Partial<Draft> = {}): Draft => ({
  ...emptyDraft,
  draftId,
  body: 'Only words',
  ...change,
});

const row = (change: Partial<MailRow>): MailRow => ({
  ...{ threadId: 'at-provider', subject: '', sender: 'ada@home.test', recipients: [], snippet: '' },
  ...{ lane: null, priority: null, unread: false, starred: false, inInbox: false, hasAttachment: false },
  ...{ messageCount: 1, lastMessageAt: '2026-11-20T14:54:00.000Z', snoozedUntil: null, labelIds: ['DRAFT'] },
  ...change,
});

/** The list is asked for now; the returned function answers. */
function ask(): (rows: MailRow[]) => Promise<void> {
  let answer = (_page: MailPage) => {};
  const page = new Promise<MailPage>((resolve) => {
    answer = resolve;
  });
  const asked = getQueryClient().fetchInfiniteQuery({
    ...mailListQuery('drafts'),
    queryFn: () => page,
    staleTime: 0,
  });
  return async (rows) => {
    answer({ rows, nextCursor: null });
    await asked;
  };
}

let draftId: string;
let stop = () => {};
beforeEach(() => {
  stop();
  getQueryClient().clear();
  connectivity.set('online');
  stop = followLists();
  draftId = crypto.randomUUID();
  return () => {
    // Nothing of it is left for the next test.
    hideDraft({ draftId, threadId: null }, 'stored');
    return ask()([]);
  };
});

test('a closed draft is shown before any list was fetched, and is in a later list once', async () => {
  const noted = showDraft(draft(draftId));
  expect(shown()).toEqual([['No recipients', 'Only words']]);
  const early = ask();
  noteAnswer(noted, 'stored');
  await early([]);
  expect(shown()).toEqual([['No recipients', 'Only words']]);
  await ask()([row({ draftId, snippet: 'As stored' })]);
  expect(shown()).toEqual([['No recipients', 'As stored']]);
});

test('a change replaces the row, and a discarded draft stays away while an older answer arrives', async () => {
  await ask()([row({ draftId, snippet: 'Before' })]);
  showDraft(draft(draftId, { to: 'Ann Lee <ann@lee.example>, be', body: 'After' }));
  expect(shown()).toEqual([['', 'After']]);
  const hidden = hideDraft({ draftId, threadId: null });
  const early = ask();
  noteAnswer(hidden, 'stored');
  await early([row({ draftId, snippet: 'Before' })]);
  expect(shown()).toEqual([]);
});

test('a draft that the server could not store says that it is only here', () => {
  connectivity.set('offline');
  const noted = showDraft(draft(draftId));
  expect(shown()).toEqual([['No recipients', 'Only on this device. Only words']]);
  connectivity.set('online');
  expect(shown()).toEqual([['No recipients', 'Only words']]);
  noteAnswer(noted, 'refused');
  expect(shown()).toEqual([['No recipients', 'Only on this device. Only words']]);
});

test('a draft of another program that was opened here is one row when it is closed', async () => {
  await ask()([row({ threadId: 'elsewhere', snippet: 'Before' })]);
  renameRow('elsewhere', draftId);
  showDraft(draft(draftId));
  expect(shown()).toEqual([['No recipients', 'Only words']]);
});

test('the answer to an earlier save does not end what was changed since', async () => {
  const first = showDraft(draft(draftId));
  const second = showDraft(draft(draftId, { body: 'Changed' }));
  noteAnswer(first, 'stored');
  await ask()([row({ draftId, snippet: 'Only words' })]);
  expect(shown()).toEqual([['No recipients', 'Changed']]);
  noteAnswer(second, 'stored');
  await ask()([row({ draftId, snippet: 'Changed' })]);
  const hidden = hideDraft({ draftId, threadId: null });
  noteAnswer(second, 'stored');
  await ask()([row({ draftId, snippet: 'Changed' })]);
  expect(shown()).toEqual([]);
  noteAnswer(hidden, 'stored');
});
