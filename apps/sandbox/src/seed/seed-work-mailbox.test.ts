import { expect, test } from 'vitest';
import { allParts, isAttachment, parseMime } from '../mime/parse-mime.ts';
import { seedMailbox, seedWorkMailbox } from './seed-mailbox.ts';

const now = new Date('2026-03-02T09:00:00Z');
const mails = seedWorkMailbox({ now, seed: 1 });

test('Ben’s work account has some forty threads, in the inbox, the archive and folders, read and unread', () => {
  expect(new Set(mails.map(({ owner }) => owner))).toEqual(new Set(['ben@fernhill.test']));
  expect(new Set(mails.map(({ threadKey }) => threadKey)).size).toBe(40);
  const labelled = (label: string) => mails.filter(({ labels }) => labels.includes(label)).length;
  for (const [label, least] of [
    ['INBOX', 25],
    ['UNREAD', 5],
    ['STARRED', 1],
    ['SENT', 8],
  ] as const)
    expect(labelled(label), label).toBeGreaterThanOrEqual(least);
  expect(new Set(mails.flatMap(({ folder }) => folder ?? []))).toEqual(new Set(['Suppliers', 'Junk']));
  expect(mails.every(({ date }) => date <= now)).toBe(true);
});

test('it has invitations, files and many languages', () => {
  const parts = mails.flatMap(({ raw }) => allParts(parseMime(Buffer.from(raw))));
  expect(parts.filter(({ mimeType }) => mimeType === 'text/calendar').length).toBeGreaterThanOrEqual(5);
  expect(parts.filter(isAttachment).length).toBeGreaterThanOrEqual(12);
  const text = parts.map(({ content }) => content.toString('utf8')).join('\n');
  for (const words of [
    'Können Sie',
    'Pourriez-vous',
    'センサー',
    'βαθμονομούμε',
    'Le andrebbe',
    'Queríamos',
    'dziękujemy',
  ])
    expect(text).toContain(words);
});

test('none of it is in the mailboxes of the local Google', () => {
  const google = new Set(seedMailbox({ now, seed: 1 }).map(({ raw }) => raw));
  expect(mails.filter(({ raw }) => google.has(raw))).toEqual([]);
});
