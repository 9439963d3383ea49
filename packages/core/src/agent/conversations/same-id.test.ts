import { expect, it } from 'vitest';
import { type AgentPerson, makeAgentWorld } from '../../../testing/worlds/agent-world.ts';
import { shareTestDatabase } from '../../../testing/worlds/share-test-database.ts';
import { beginConversation } from './store-conversation.ts';

const db = shareTestDatabase();
const world = makeAgentWorld(db);

/** Ordered from oldest to newest, all older than the conversation that starts now. */
async function keep(person: AgentPerson, count: number, since: string): Promise<void> {
  await db.query(
    `INSERT INTO agent_conversations (user_id, id, title, messages, created_at, updated_at)
     SELECT $1, 'talk ' || at, '', '[]', $2, $2::timestamptz + at * interval '1 second' FROM generate_series(1, $3::int) AS at`,
    [person.tenant.tenantId, since, count],
  );
}

async function keptBy(person: AgentPerson): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM agent_conversations WHERE user_id = $1',
    [person.tenant.tenantId],
  );
  return row?.count ?? 0;
}

it('the oldest conversation makes room for a new one, and no other user loses one of the same id', async () => {
  const [one, other] = [await world.addAgentPerson(), await world.addAgentPerson()];
  await keep(one, 200, '2026-01-01');
  await keep(other, 1, '2026-01-01');
  await beginConversation(one.tenant, 'new', []);
  expect([await keptBy(one), await keptBy(other)]).toEqual([200, 1]);
});

it("another user's many conversations push out none of one's own", async () => {
  const [one, other] = [await world.addAgentPerson(), await world.addAgentPerson()];
  await keep(one, 3, '2026-01-01');
  await keep(other, 200, '2026-02-01');
  await beginConversation(one.tenant, 'new', []);
  expect([await keptBy(one), await keptBy(other)]).toEqual([4, 200]);
});
