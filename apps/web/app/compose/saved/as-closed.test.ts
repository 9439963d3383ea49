import { expect, test } from 'vitest';
import { asNewDraft, type Draft, emptyDraft } from '../../client/draft/compose-store.ts';
import { findDoubts } from '../sending/find-doubts.ts';
import { asClosed } from './as-closed.ts';
import { contentOf, hashContent, isUnsaved } from './draft-content.ts';

const typed: Draft = { ...emptyDraft, kind: 'reply', body: 'Yes', draftId: 'one', revision: 3 };
const saved = { ...typed, savedAs: hashContent(contentOf(typed)) };

test('a draft that was sent elsewhere is asked about, and is another draft that is saved once it is changed', () => {
  const closed = asClosed(saved);
  expect(closed).toMatchObject({ body: 'Yes', revision: undefined });
  expect(closed.draftId).not.toBe('one');
  expect(isUnsaved(closed)).toBe(false);
  expect(isUnsaved({ ...closed, body: 'Yes!' })).toBe(true);
  expect(isUnsaved(asClosed(typed))).toBe(true);
  expect(findDoubts(saved, '')).toEqual([]);
  expect(findDoubts(closed, '')).toEqual(['closed']);
  expect(findDoubts(asNewDraft(closed), '')).toEqual([]);
});
