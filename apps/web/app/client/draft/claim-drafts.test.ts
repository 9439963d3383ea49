import { beforeEach, expect, test, vi } from 'vitest';

/** The store needs localStorage. */
vi.hoisted(() => {
  const kept = new Map<string, string>();
  Object.assign(globalThis, {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
      clear: () => kept.clear(),
    },
  });
});

import { claimDrafts } from './claim-drafts.ts';
import { composeStore, type Draft, emptyDraft, restoreDraft } from './compose-store.ts';
import { listParked, parkDraft } from './parked-drafts.ts';

const draft: Draft = { ...emptyDraft, body: 'Of Ada', draftId: 'one' };

beforeEach(() => {
  composeStore.set(null);
  localStorage.clear();
  parkDraft(draft);
  localStorage.setItem('draft', JSON.stringify(draft));
});

const left = () => {
  restoreDraft(true, null);
  return [composeStore.get(), ...listParked<Draft>()].flatMap((each) => each?.body ?? []);
};

test('the drafts of another person are neither shown nor saved', () => {
  claimDrafts('ada');
  restoreDraft(true, null);
  claimDrafts('ben');
  expect(left()).toEqual([]);
});

test('the same person, also of an older version without a name, keeps their drafts', () => {
  claimDrafts('ada');
  claimDrafts('ada');
  expect(left()).toEqual(['Of Ada', 'Of Ada']);
});
