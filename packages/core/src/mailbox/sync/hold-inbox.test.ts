import { expect, test } from 'vitest';
import { shareTestDatabase } from '../../../testing/worlds/share-test-database.ts';
import { type TriageWorld, triageWorld } from '../../../testing/worlds/triage-world.ts';
import { holdInbox } from './hold-inbox.ts';

const db = shareTestDatabase();

test("a locked inbox delays only its own user: another's lane of the same thread is not locked", async () => {
  const [one, other] = [await triageWorld(db), await triageWorld(db)];
  const threadId = await one.receive({ subject: 'Mine' });
  expect(await other.receive({ subject: 'Theirs' })).toBe(threadId);
  // A lock leaves its transaction on the row. To wait for it is no way to see it: embedded, transactions take turns.
  const locks = ({ ctx }: TriageWorld) =>
    db.query('SELECT xmax::text AS lock FROM classifications WHERE user_id = $1', [ctx.tenantId]);
  const [mine, theirs] = [await locks(one), await locks(other)];
  await db.transaction((tx) => holdInbox(tx, one.ctx.tenantId, [threadId]));
  expect(await locks(one)).not.toEqual(mine);
  expect(await locks(other)).toEqual(theirs);
});
