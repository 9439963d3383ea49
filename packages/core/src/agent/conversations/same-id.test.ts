import { rows, run } from '@triage/database/testing/rows';
import { expect, it } from 'vitest';
import { type AgentPerson, makeAgentWorld } from '../../../testing/worlds/agent-world.ts';
import { shareTestDatabase } from '../../../testing/worlds/share-test-database.ts';
import { beginConversation } from './store-conversation.ts';

const db = shareTestDatabase();
const world = makeAgentWorld(db);

/** Ordered from oldest to newest, all older than the conversation that starts now. */
async function keep(person: AgentPerson, count: number, since: string): Promise<void> {
  const later = (at: number) => new Date(Date.parse(since) + at * 1_000);
  await run(
    db,
    rows.insertInto('agent_conversations').values(
      Array.from({ length: count }, (_, at) => ({
        user_id: person.tenant.tenantId,
        id: `talk ${at + 1}`,
        title: '',
        messages: '[]',
        created_at: since,
        updated_at: later(at + 1),
      })),
    ),
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
