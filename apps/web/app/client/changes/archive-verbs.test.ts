import { expect, test } from 'vitest';
import { moveRow } from '../data/place/place.ts';
import { sampleRows } from '../data/rows/sample-rows.ts';
import { archiveVerbs, isArchived } from './archive-verbs.ts';

const [sample] = sampleRows;
const row = { ...(sample ?? expect.fail('no sample')), lane: 'done', snoozedUntil: null } as const;
const answered = { ...row, labelIds: ['INBOX', 'SENT'] };

test('an answered thread that is still in the inbox of the account can be archived, once', () => {
  expect(isArchived(answered)).toBe(false);
  expect(archiveVerbs([answered]).call).toEqual({ kind: 'archive' });
  expect(isArchived(moveRow(answered, { lane: 'done', snoozedUntil: null }))).toBe(true);
});

test('a thread of another lane is archived as a move to Done, also a snoozed one', () => {
  for (const other of [
    { ...row, lane: 'reply' as const },
    { ...row, snoozedUntil: '2026-12-01T08:00:00.000Z' },
  ]) {
    expect(isArchived(other)).toBe(false);
    expect(archiveVerbs([other]).call).toBeUndefined();
  }
});
