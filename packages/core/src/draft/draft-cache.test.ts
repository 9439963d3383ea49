import { expect, test } from 'vitest';
import { openSearchWorld } from '../../testing/worlds/search-world.ts';
import { shareTestDatabase } from '../../testing/worlds/share-test-database.ts';
import { cacheDraft, findCachedDraft } from './draft-cache.ts';

const db = shareTestDatabase();
const key = { threadId: 'same', tone: 'friendly', provider: 'ai_primary', version: '1' } as const;

test('a draft is found for the user it was written for, also if another user has a thread of that id', async () => {
  const [one, other] = [await openSearchWorld(db), await openSearchWorld(db)];
  for (const { store } of [one, other]) await store({ threadId: 'same', text: 'Can you come?' });
  await cacheDraft(other.ctx, key, '<p>Theirs</p>');
  expect(await findCachedDraft(one.ctx, key)).toBeNull();
  await cacheDraft(one.ctx, key, '<p>Mine</p>');
  expect(await findCachedDraft(one.ctx, key)).toBe('<p>Mine</p>');
  expect(await findCachedDraft(other.ctx, key)).toBe('<p>Theirs</p>');
});

test('a draft of an older version of the thread is not found', async () => {
  const { ctx, store } = await openSearchWorld(db);
  await store({ threadId: 'same', text: 'Can you come?' });
  await cacheDraft(ctx, key, '<p>Yes.</p>');
  await cacheDraft(ctx, { ...key, version: '2' }, '<p>No.</p>');
  expect(await findCachedDraft(ctx, key)).toBeNull();
  expect(await findCachedDraft(ctx, { ...key, version: '2' })).toBe('<p>No.</p>');
});
