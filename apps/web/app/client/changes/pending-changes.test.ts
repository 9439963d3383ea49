import type { InboxRow } from '@triage/contract/inbox/inbox';
import { expect, test } from 'vitest';
import { sampleRows } from '../data/rows/sample-rows.ts';
import { applyPending, type Pending } from './pending-changes.ts';

const [sample] = sampleRows;
const OFFICE = 'mabcdef';

const row = (threadId: string, alsoIn?: InboxRow['alsoIn']): InboxRow => ({
  ...(sample ?? expect.fail('no sample')),
  ...{ threadId, lane: 'reply', snoozedUntil: null },
  ...(alsoIn && { alsoIn }),
});
const place = (lane: 'reply' | 'fyi') => ({ lane, snoozedUntil: null });
const copyOf = (threadId: string, open?: boolean) => [
  { mailboxId: OFFICE, threadId, ...(open !== undefined && { open }) },
];
const pendingOf = (moved: InboxRow): Pending =>
  new Map([[moved.threadId, { changeId: 1, row: moved, from: place('reply'), to: place('fyi') }]]);
const idsIn = (rows: InboxRow[], view: 'reply' | 'fyi', pending: Pending) =>
  applyPending(rows, view, pending).map(({ threadId }) => threadId);

test('a copy that leads until its mailbox has answered does not bring the row back', () => {
  const pending = pendingOf(row('a1', copyOf(`${OFFICE}~a1`, true)));
  const fetched = [row(`${OFFICE}~a1`), row('b1')];
  expect([idsIn(fetched, 'reply', pending), idsIn([], 'fyi', pending)]).toEqual([['b1'], ['a1']]);
});

test('a copy that does not move with the row stays where it is', () => {
  const pending = pendingOf(row('a1', copyOf(`${OFFICE}~a1`, false)));
  expect(idsIn([row(`${OFFICE}~a1`)], 'reply', pending)).toEqual([`${OFFICE}~a1`]);
});

test('a row stays when only its copy is changed, in the list of its mailbox', () => {
  const pending = pendingOf(row(`${OFFICE}~a1`));
  const fetched = [row('a1', copyOf(`${OFFICE}~a1`, true))];
  expect(idsIn(fetched, 'reply', pending)).toEqual(['a1']);
});
