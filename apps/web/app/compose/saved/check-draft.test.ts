import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** The store needs localStorage. */
vi.hoisted(() => {
  const kept = new Map<string, string>();
  Object.assign(globalThis, {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    },
  });
});

import { composeStore, type Draft, emptyDraft } from '../../client/draft/compose-store.ts';
import { checkDraft, checkIsOpen } from './check-draft.ts';
import { contentOf, hashContent } from './draft-content.ts';

const saved = (body: string, revision: number): Draft => {
  const draft = { ...emptyDraft, body, draftId: 'one', revision };
  return { ...draft, savedAs: hashContent(contentOf(draft)) };
};

let answer: (draft: unknown) => void;
beforeEach(() => {
  const answered = new Promise<Response>((resolve) => {
    answer = (draft) => resolve(Response.json([{ result: { data: { json: { draft } } } }]));
  });
  vi.stubGlobal('fetch', () => answered);
});
afterEach(() => {
  composeStore.set(null);
  vi.unstubAllGlobals();
});

const found = { draftId: 'one', revision: 2, content: contentOf(saved('On the phone', 2)), other: null };

test('a draft that was changed elsewhere is shown as it is there', async () => {
  composeStore.set(saved('One', 1));
  const checked = checkDraft(saved('One', 1));
  answer(found);
  await checked;
  expect(composeStore.get()).toMatchObject({ body: 'On the phone', revision: 2 });
});

test.each([
  ['an older version', { ...found, revision: 1, content: contentOf(saved('One', 1)) }],
  ['nothing', null],
])('words that were saved while the server found %s stay open', async (_, draft) => {
  composeStore.set(saved('One', 1));
  const checked = checkDraft(saved('One', 1));
  composeStore.set(saved('One, two', 2));
  answer(draft);
  await checked;
  expect(composeStore.get()).toMatchObject({ body: 'One, two', revision: 2 });
});

test.each([
  ['is still listed', [{ draftId: 'one' }], null, false],
  ['is missing in a list that is behind', [], found, false],
  ['was sent elsewhere', [], null, true],
])('a draft in use that %s', async (_, drafts, draft, isClosed) => {
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json([{ result: { data: { json: url.includes('drafts.list') ? { drafts } : { draft } } } }]),
  );
  composeStore.set(saved('One', 1));
  await checkIsOpen(saved('One', 1));
  const { isClosed: marked = false, body, draftId } = composeStore.get() ?? {};
  expect({ marked, body, isSame: draftId === 'one' }).toEqual({
    ...{ marked: isClosed, body: 'One', isSame: !isClosed },
  });
});
