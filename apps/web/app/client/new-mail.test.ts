import { expect, test } from 'vitest';
import { findNewMail } from './new-mail.ts';

const counts = { reply: 3, schedule: 1, fyi: 4, done: 9, snoozed: 0, unread: 0, resorted: 0 };
const rows = [{ lastMessageAt: '2026-11-20T08:00:00.000Z' }];

test('a thread that comes in is new mail in its lane', () => {
  expect(findNewMail({ counts, rows }, { counts: { ...counts, fyi: 5 }, rows })).toEqual(['fyi']);
});

test('a thread that the first indexing finds is no new mail, one that is newer than all is', () => {
  const indexing = { counts, rows, isIndexing: true };
  const more = { ...counts, fyi: 40 };
  expect(findNewMail(indexing, { counts: more, rows })).toEqual([]);
  const arrived = [{ lastMessageAt: '2026-11-21T08:00:00.000Z' }, ...rows];
  expect(findNewMail(indexing, { counts: more, rows: arrived })).toEqual(['fyi']);
});

test('a thread that is taken back out of another lane is no new mail', () => {
  expect(findNewMail({ counts, rows }, { counts: { ...counts, done: 8, reply: 4 }, rows })).toEqual([]);
});

test('an answer in a thread that was done is new mail, although no thread was added', () => {
  const answered = [{ lastMessageAt: '2026-11-21T08:00:00.000Z' }, ...rows];
  expect(findNewMail({ counts, rows }, { counts: { ...counts, done: 8, reply: 4 }, rows: answered })).toEqual(
    ['reply'],
  );
});
