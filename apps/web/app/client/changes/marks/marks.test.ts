import type { InboxRow } from '@triage/contract/inbox/inbox';
import { beforeEach, expect, it } from 'vitest';
import { addMarks, applyMarks, countMarks, type Mark, marksStore, settleMarks } from './marks.ts';

const rows = ['a', 'b'].map((threadId) => ({ threadId, unread: true }) as InboxRow);

const read = (markId: number): Mark => ({ change: { kind: 'unread', on: false }, markId });
const unread = (markId: number): Mark => ({ change: { kind: 'unread', on: true }, markId });

beforeEach(() => marksStore.set(new Map()));

it('a mark shows immediately, and a refused one is reverted', () => {
  addMarks(['a'], read(1));
  expect(applyMarks(rows, marksStore.get()).map(({ unread }) => unread)).toEqual([false, true]);
  settleMarks(['a'], read(1));
  expect(applyMarks(rows, marksStore.get())).toBe(rows);
});

it('a response to an earlier mark keeps the later one', () => {
  addMarks(['a', 'b'], read(1));
  addMarks(['a'], unread(2));
  settleMarks(['a', 'b'], read(1));
  expect([...marksStore.get()]).toEqual([['a', [unread(2)]]]);
});

it('a row that already has the mark keeps its identity, so nothing re-renders', () => {
  addMarks(['a'], unread(1));
  expect(applyMarks(rows, marksStore.get())[0]).toBe(rows[0]);
});

it('two kinds of marks can be set on one row', () => {
  addMarks(['a'], read(1));
  addMarks(['a'], { change: { kind: 'star', on: true }, markId: 2 });
  settleMarks(['a'], read(1));
  expect(applyMarks(rows, marksStore.get())[0]).toMatchObject({ unread: true, starred: true });
});

it('labels are marked each by itself, and a refused one is reverted alone', () => {
  const label = (id: string, on: boolean, markId: number): Mark => ({
    change: { kind: 'label', label: id, name: id, on },
    markId,
  });
  const labelled = [{ threadId: 'a', labelIds: ['INBOX', 'work'] } as InboxRow];
  const shown = () => applyMarks(labelled, marksStore.get())[0]?.labelIds;
  addMarks(['a'], label('home', true, 1));
  addMarks(['a'], label('work', false, 2));
  expect(shown()).toEqual(['INBOX', 'home']);
  addMarks(['a'], label('home', false, 3));
  expect(shown()).toEqual(['INBOX']);
  settleMarks(['a'], label('work', false, 2));
  expect(shown()).toEqual(['INBOX', 'work']);
});

it('each mark of a thread is a change that will sync; the same in another mailbox is none', () => {
  addMarks(['a', 'b'], read(1));
  addMarks(['a'], { change: { kind: 'star', on: true }, markId: 2 });
  addMarks(['other~a'], { change: { kind: 'star', on: true }, markId: 2, isCopy: true });
  expect(countMarks(marksStore.get())).toBe(3);
});
