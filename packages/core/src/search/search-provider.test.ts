import { rows, run } from '@triage/database/testing/rows';
import { expect, test } from 'vitest';
import { shareTestDatabase } from '../../testing/worlds/share-test-database.ts';
import { triageWorld } from '../../testing/worlds/triage-world.ts';
import { indexArchive } from '../flows/index-archive.ts';
import { mailChanged } from '../flows/mail-changed.ts';
import { ProviderError } from '../ports/mail.ts';
import { hybridSearch } from './hybrid-search.ts';
import { searchProvider } from './search-provider.ts';

const db = shareTestDatabase();
const request = { limit: 25, provider: 'ai_primary' as const };

/** One thread is cached, one is in the archive alone. */
async function openWorld() {
  const world = await triageWorld(db);
  await mailChanged(world.ctx);
  const old = world.mail.deliver({ from: 'x@past.example', subject: 'Treasure map', text: 'Buried' }, []);
  const { historyId } = await world.mail.getProfile();
  await run(
    db,
    rows.updateTable('mailboxes').set({ history_id: historyId }).where('user_id', '=', world.ctx.tenantId),
  );
  const cached = await world.receive({ subject: 'Treasure hunt', text: 'On Sunday' });
  return { ...world, old, cached };
}

test('mail that is not read yet is found at the provider, once, with its words marked', async () => {
  const { ctx, old, cached } = await openWorld();
  const here = await hybridSearch(ctx, { ...request, query: 'treasure' });
  expect(here.results.map(({ threadId }) => threadId)).toEqual([cached]);
  expect(here.coverage).toEqual({ done: 0, total: 0 });
  const outside = await searchProvider(ctx, { query: 'treasure' });
  expect(outside).toMatchObject({
    state: 'asked',
    results: [{ threadId: old.threadId, lane: 'done', highlights: { subject: [[0, 8]] } }],
  });
  expect(outside.results).toHaveLength(1);
});

test('when all mail is read, the search here covers everything', async () => {
  const { ctx, old, cached } = await openWorld();
  await indexArchive(ctx, new AbortController().signal);
  const here = await hybridSearch(ctx, { ...request, query: 'treasure' });
  expect(here.results.map(({ threadId }) => threadId).sort()).toEqual([old.threadId, cached].sort());
  expect(here.coverage).toBeUndefined();
});

test('a provider that fails leaves a state that says so, and operators of this app are not sent to it', async () => {
  const { ctx, mail } = await openWorld();
  const failing = { ...mail, listMessageIds: () => Promise.reject(new ProviderError('unavailable', 'Away')) };
  expect(await searchProvider({ ...ctx, mail: failing }, { query: 'treasure' })).toEqual({
    state: 'failed',
    results: [],
  });
  const before = mail.calls.length;
  expect(await searchProvider(ctx, { query: 'treasure in:reply' })).toEqual({
    state: 'unasked',
    results: [],
  });
  expect(mail.calls).toHaveLength(before);
});
