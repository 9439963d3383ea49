import { now, rows, run } from '@triage/database/testing/rows';
import { expect, it } from 'vitest';
import { mockAi } from '../../../testing/fakes/mock-ai.ts';
import { makeAgentWorld } from '../../../testing/worlds/agent-world.ts';
import { shareTestDatabase } from '../../../testing/worlds/share-test-database.ts';
import { RateLimited } from '../../errors.ts';
import { searchMail } from './search-mail.ts';

const db = shareTestDatabase();
const world = makeAgentWorld(db);

it('finds all threads of a sender, and says when there are more than were asked for', async () => {
  const person = await world.addAgentPerson();
  for (let at = 0; at < 30; at += 1)
    await person.receive({ from: { name: 'News', email: 'news@letters.test' }, subject: `Issue ${at}` });
  const search = (limit: number) =>
    searchMail.read(person.tenant, { query: 'from:news@letters.test', limit });
  const some = (await search(20)) as { threads: object[]; more: boolean };
  expect([some.threads.length, some.more]).toEqual([20, true]);
  expect(some.threads[0]).toHaveProperty('snippet');
  const all = (await search(99)) as { threads: object[]; more: boolean };
  expect([all.threads.length, all.more]).toEqual([30, false]);
  expect(all.threads[0]).not.toHaveProperty('snippet');
});

it("asks a model within the person's AI limit, through the page's search and the assistant's alike", async () => {
  const person = await world.addAgentPerson();
  await person.receive({ threadId: 'lease', subject: 'Lease', text: 'ends in May' });
  await run(
    db,
    rows.insertInto('embedding_runs').values({
      user_id: person.tenant.tenantId,
      provider: 'ai_primary',
      status: 'done',
      started_at: now,
      finished_at: now,
    }),
  );
  world.setAi(
    mockAi('ai_primary', { embed: (values) => values.map(() => new Array<number>(1536).fill(0.1)) }),
  );
  const taken: string[] = [];
  const limiter = {
    take: async (_tenant: unknown, kind: string) => {
      taken.push(kind);
      if (kind === 'ai' && taken.filter((each) => each === 'ai').length > 1) throw new RateLimited(1);
    },
  };
  const search = () => person.call('search.hybrid', { query: 'lease' }, { limiter });
  expect(await search()).toMatchObject({ meaning: 'used' });
  expect(await search()).toMatchObject({ meaning: 'limited', results: [{ threadId: 'lease' }] });
  expect(taken).toEqual(['read', 'ai', 'read', 'ai']);
  let permits = 0;
  const takeAiPermit = async () => {
    permits += 1;
  };
  await searchMail.read({ ...person.tenant, ai: world.services.ai, takeAiPermit }, { query: 'lease' });
  expect(permits).toBe(1);
});
