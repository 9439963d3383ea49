import { run as runRows, rows as tableRows } from '@triage/database/testing/rows';
import { expect, test } from 'vitest';
import { fixedClock } from '../../testing/fakes/fixed-clock.ts';
import { shareTestDatabase } from '../../testing/worlds/share-test-database.ts';
import { createTestUser } from '../../testing/worlds/test-database.ts';
import { pruneConversations } from './prune-conversations.ts';
import { pruneDaily } from './prune-daily.ts';

const DAY_MS = 24 * 60 * 60_000;
const db = shareTestDatabase();

const clock = fixedClock('2026-03-02T09:00:00.000Z');

async function personWho(keepConversationsDays: number | null | 'said nothing'): Promise<string> {
  const userId = await createTestUser(db);
  if (keepConversationsDays !== 'said nothing')
    await runRows(
      db,
      tableRows
        .insertInto('user_settings')
        .values({ user_id: userId, preferences: JSON.stringify({ keepConversationsDays }) }),
    );
  for (const daysAgo of [1, 31, 91]) {
    const at = new Date(clock.now().getTime() - daysAgo * DAY_MS);
    await runRows(
      db,
      tableRows
        .insertInto('agent_conversations')
        .values({ user_id: userId, id: `${daysAgo}`, created_at: at, updated_at: at }),
    );
    for (const status of ['pending', 'executed'] as const)
      await runRows(
        db,
        tableRows.insertInto('agent_approvals').values({
          user_id: userId,
          id: `${status} ${daysAgo}`,
          tool: 'send_email',
          arguments: '{}',
          arguments_hash: '',
          status,
          created_at: at,
          expires_at: at,
        }),
      );
  }
  return userId;
}

async function kept(userId: string): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `SELECT id FROM agent_conversations WHERE user_id = $1
     UNION ALL SELECT id FROM agent_approvals WHERE user_id = $1 ORDER BY id`,
    [userId],
  );
  return rows.map(({ id }) => id);
}

test('conversations and their proposals are deleted after the number of days each user chose', async () => {
  const [month, quarter, forever, silent] = [
    await personWho(30),
    await personWho(90),
    await personWho(null),
    await personWho('said nothing'),
  ];
  const everything = await kept(forever);
  await pruneConversations({ db, clock });
  const pending = ['pending 1', 'pending 31', 'pending 91'];
  expect(await kept(month)).toEqual(['1', 'executed 1', ...pending]);
  expect(await kept(quarter)).toEqual(['1', '31', 'executed 1', 'executed 31', ...pending]);
  expect(await kept(forever)).toEqual(everything);
  expect(await kept(silent)).toEqual(everything);
});

test('the timer runs once a day in one of the processes', async () => {
  await pruneDaily({ db, clock });
  const userId = await personWho(30);
  clock.advance(DAY_MS - 1);
  await pruneDaily({ db, clock });
  expect(await kept(userId)).toContain('31');
  clock.advance(1);
  await Promise.all([pruneDaily({ db, clock }), pruneDaily({ db, clock })]);
  expect(await kept(userId)).not.toContain('31');
});
