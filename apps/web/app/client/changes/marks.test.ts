import type { InboxRow } from '@triage/contract/inbox/inbox';
import { beforeEach, expect, it } from 'vitest';
import { addMarks, applyMarks, marksStore, settleMarks } from './marks.ts';

const rows = ['a', 'b'].map((threadId) => ({ threadId, unread: true }) as InboxRow);

beforeEach(() => marksStore.set(new Map()));

it('a mark shows immediately, and a refused one is reverted', () => {
  addMarks(['a'], { unread: false, markId: 1 });
  expect(applyMarks(rows, marksStore.get()).map(({ unread }) => unread)).toEqual([false, true]);
  settleMarks(['a'], { unread: false, markId: 1 });
  expect(applyMarks(rows, marksStore.get())).toBe(rows);
});

it('a response to an earlier mark keeps the later one', () => {
  addMarks(['a', 'b'], { unread: false, markId: 1 });
  addMarks(['a'], { unread: true, markId: 2 });
  settleMarks(['a', 'b'], { unread: false, markId: 1 });
  expect([...marksStore.get()]).toEqual([['a', { unread: true, markId: 2 }]]);
});

it('a row that already has the mark keeps its identity, so nothing renders', () => {
  addMarks(['a'], { unread: true, markId: 1 });
  expect(applyMarks(rows, marksStore.get())[0]).toBe(rows[0]);
});
