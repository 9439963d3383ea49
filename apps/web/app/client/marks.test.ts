import type { InboxRow } from '@triage/contract/inbox';
import { beforeEach, expect, it } from 'vitest';
import { addMarks, applyMarks, marksStore, settleMarks } from './marks.ts';

const rows = ['a', 'b'].map((threadId) => ({ threadId, unread: true }) as InboxRow);

beforeEach(() => marksStore.set(new Map()));

it('a mark shows at once, and what the server refused is as it was', () => {
  addMarks(['a'], { unread: false, markId: 1 });
  expect(applyMarks(rows, marksStore.get()).map(({ unread }) => unread)).toEqual([false, true]);
  settleMarks(['a'], { unread: false, markId: 1 });
  expect(applyMarks(rows, marksStore.get())).toBe(rows);
});

it('an answer to an earlier wish leaves the later one standing', () => {
  addMarks(['a', 'b'], { unread: false, markId: 1 });
  addMarks(['a'], { unread: true, markId: 2 });
  settleMarks(['a', 'b'], { unread: false, markId: 1 });
  expect([...marksStore.get()]).toEqual([['a', { unread: true, markId: 2 }]]);
});

it('a row that is so already stays the same row, so nothing is drawn again', () => {
  addMarks(['a'], { unread: true, markId: 1 });
  expect(applyMarks(rows, marksStore.get())[0]).toBe(rows[0]);
});
