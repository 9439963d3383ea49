import { rows, run } from '@triage/database/testing/rows';
import { expect, it } from 'vitest';
import { makeAgentWorld } from '../../../../testing/worlds/agent-world.ts';
import { shareTestDatabase } from '../../../../testing/worlds/share-test-database.ts';
import { moveTools } from './move-thread.ts';

const db = shareTestDatabase();
const world = makeAgentWorld(db);

it("a move's undo uses the user's own lane, also if another user has a thread of that id", async () => {
  const [other, one] = [await world.addAgentPerson(), await world.addAgentPerson()];
  for (const { receive } of [other, one]) await receive({ threadId: 'same', text: 'Lunch?' });
  await run(
    db,
    rows.updateTable('classifications').set({ lane: 'schedule' }).where('user_id', '=', one.tenant.tenantId),
  );
  const move = { threadId: 'same', until: '2026-03-05T09:00:00.000Z' };
  const undo = async ({ tenant }: typeof one) => (await moveTools.snooze_thread.move(tenant, move)).undo;
  expect(await undo(one)).toBe('restore_thread with lane schedule');
  expect(await undo(other)).toBe('restore_thread with lane reply');
});
