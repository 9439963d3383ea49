import { expect, test } from 'vitest';
import { type MailWorld, mailWorld } from '../../testing/mail-world.ts';
import { shareTestDatabase } from '../../testing/share-test-database.ts';
import { openMailbox } from './open-mailbox.ts';
import { readInboxChanges } from './read-inbox-changes.ts';

const db = shareTestDatabase();

/** An opened mailbox with a thread in the cache and another one still to be read. */
async function filledWorld(): Promise<MailWorld> {
  const world = await mailWorld(db);
  await openMailbox(world.ctx);
  const { tenantId } = world.ctx;
  await db.query(
    `INSERT INTO threads (user_id, thread_id, subject, sender, snippet, last_message_id, last_message_at)
     VALUES ($1, 't-1', '', '', '', 'm-1', now())`,
    [tenantId],
  );
  await db.query(
    `INSERT INTO index_queue (user_id, thread_id, message_ids, position) VALUES ($1, 't-2', '{m-2}', 1)`,
    [tenantId],
  );
  return world;
}

async function countOf(table: 'threads' | 'index_queue', { ctx }: MailWorld): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM ${table} WHERE user_id = $1`,
    [ctx.tenantId],
  );
  return row?.count ?? 0;
}

test('another account in the place of the connected one drops what was cached of that, and nothing of anybody else', async () => {
  const [changed, other] = [await filledWorld(), await filledWorld()];
  await db.query(`UPDATE mailboxes SET email_address = 'before@example.test' WHERE user_id = $1`, [
    changed.ctx.tenantId,
  ]);
  await openMailbox(changed.ctx);
  for (const table of ['threads', 'index_queue'] as const)
    expect([await countOf(table, changed), await countOf(table, other)]).toEqual([0, 1]);
});

test('everybody is told of the changes of their own inbox', async () => {
  const people = [await filledWorld(), await filledWorld(), await filledWorld()];
  for (const [at, { ctx }] of people.entries())
    await db.query('UPDATE mailboxes SET version = $2 WHERE user_id = $1', [ctx.tenantId, 70 + at]);
  const versions = await Promise.all(people.map(async ({ ctx }) => (await readInboxChanges(ctx)).version));
  expect(versions).toEqual(['70', '71', '72']);
});
