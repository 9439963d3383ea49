import { expect, test } from 'vitest';
import { describeNewMail, findNewMail } from './new-mail.ts';

const counts = { reply: 3, schedule: 1, fyi: 4, done: 9, snoozed: 0, unread: 0, resorted: 0 };
const rows = [{ lastMessageAt: '2026-11-20T08:00:00.000Z' }];

test('an arriving thread is new mail in its lane', () => {
  expect(findNewMail({ counts, rows }, { counts: { ...counts, fyi: 5 }, rows })).toEqual(['fyi']);
});

test('a thread found by the first indexing is not new mail unless it is the newest', () => {
  const indexing = { counts, rows, isIndexing: true };
  const more = { ...counts, fyi: 40 };
  expect(findNewMail(indexing, { counts: more, rows })).toEqual([]);
  const arrived = [{ lastMessageAt: '2026-11-21T08:00:00.000Z' }, ...rows];
  expect(findNewMail(indexing, { counts: more, rows: arrived })).toEqual(['fyi']);
});

test('a thread moved back from another lane is not new mail', () => {
  expect(findNewMail({ counts, rows }, { counts: { ...counts, done: 8, reply: 4 }, rows })).toEqual([]);
});

test('a reply in a done thread is new mail, although no thread was added', () => {
  const answered = [{ lastMessageAt: '2026-11-21T08:00:00.000Z' }, ...rows];
  expect(findNewMail({ counts, rows }, { counts: { ...counts, done: 8, reply: 4 }, rows: answered })).toEqual(
    ['reply'],
  );
});

test('the lanes with new mail are listed as a sentence would', () => {
  expect(describeNewMail(['fyi'])).toBe('New mail in FYI');
  expect(describeNewMail(['reply', 'fyi'])).toBe('New mail in Reply and FYI');
  expect(describeNewMail(['reply', 'schedule', 'fyi'])).toBe('New mail in Reply, Schedule and FYI');
});
