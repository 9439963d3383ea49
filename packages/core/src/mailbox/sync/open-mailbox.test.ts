import { now, rows, run } from '@triage/database/testing/rows';
import { expect, test } from 'vitest';
import { type MailWorld, type MailWorldOptions, mailWorld } from '../../../testing/worlds/mail-world.ts';
import { shareTestDatabase } from '../../../testing/worlds/share-test-database.ts';
import { CONTACTS_SCOPE } from '../../ports/oauth.ts';
import { getInboxChanges } from '../inbox/get-inbox-changes.ts';
import { openMailbox } from './open-mailbox.ts';

const db = shareTestDatabase();

/** An opened mailbox with a thread in the cache and another one still to be read. */
async function filledWorld(options: MailWorldOptions = {}): Promise<MailWorld> {
  const world = await mailWorld(db, options);
  await openMailbox(world.ctx);
  const { tenantId } = world.ctx;
  await run(
    db,
    rows.insertInto('threads').values({
      user_id: tenantId,
      thread_id: 't-1',
      subject: '',
      sender: '',
      snippet: '',
      last_message_id: 'm-1',
      last_message_at: now,
    }),
  );
  await run(
    db,
    rows
      .insertInto('index_queue')
      .values({ user_id: tenantId, thread_id: 't-2', message_ids: ['m-2'], position: 1 }),
  );
  return world;
}

async function contactsOf({ ctx }: MailWorld) {
  const of = <Row>(columns: string) => db.query<Row>(`SELECT ${columns} WHERE user_id = $1`, [ctx.tenantId]);
  const [book] = await of<{ token: string | null }>('sync_token AS token FROM contact_books');
  return { book: book?.token, contacts: (await of('1 FROM contacts')).length };
}

async function countOf(table: 'threads' | 'index_queue', { ctx }: MailWorld): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM ${table} WHERE user_id = $1`,
    [ctx.tenantId],
  );
  return row?.count ?? 0;
}

test('connecting another account drops the cache of the previous one, and no other user’s', async () => {
  const [changed, other] = [await filledWorld(), await filledWorld()];
  await run(
    db,
    rows
      .updateTable('mailboxes')
      .set({ email_address: 'before@example.test' })
      .where('user_id', '=', changed.ctx.tenantId),
  );
  await openMailbox(changed.ctx);
  for (const table of ['threads', 'index_queue'] as const)
    expect([await countOf(table, changed), await countOf(table, other)]).toEqual([0, 1]);
});

test.each([false, true])(
  'the address book of the previous account is deleted; allowed again: %s, the new one is read',
  async (allowed) => {
    const [changed, other] = [await filledWorld(), await filledWorld()];
    for (const { ctx } of [changed, other]) {
      await run(
        db,
        rows.insertInto('contact_books').values({ user_id: ctx.tenantId, sync_token: 'old', read_at: now }),
      );
      await run(
        db,
        rows
          .insertInto('contacts')
          .values({ user_id: ctx.tenantId, contact_id: 'c1', email: 'ann@before.test', name: 'Ann' }),
      );
    }
    const { tenantId } = changed.ctx;
    if (allowed)
      await run(
        db,
        rows
          .updateTable('connections')
          .set((eb) => ({ scopes: eb.fn<string[]>('array_append', ['scopes', eb.val(CONTACTS_SCOPE)]) }))
          .where('user_id', '=', tenantId),
      );
    await openMailbox(changed.ctx);
    expect(await contactsOf(changed)).toEqual({ book: 'old', contacts: 1 });
    await run(
      db,
      rows
        .updateTable('mailboxes')
        .set({ email_address: 'before@example.test' })
        .where('user_id', '=', tenantId),
    );
    await openMailbox(changed.ctx);
    expect(await contactsOf(changed)).toEqual({ book: allowed ? null : undefined, contacts: 0 });
    expect(changed.jobs.waiting('read-contacts')).toHaveLength(allowed ? 1 : 0);
    expect(await contactsOf(other)).toEqual({ book: 'old', contacts: 1 });
  },
);

test("an account that is opened is of one person alone: another's mailbox and the address of their grant stay", async () => {
  const [one, other] = [await mailWorld(db), await filledWorld({ address: 'kim@example.test' })];
  const address = { email_address: 'kim@example.test' };
  await openMailbox(one.ctx);
  for (const table of ['mailboxes', 'connections'])
    expect(
      await db.query(`SELECT email_address FROM ${table} WHERE user_id = $1`, [other.ctx.tenantId]),
    ).toEqual([address]);
});

test("a mailbox is opened with a person's own grant, not because another has one", async () => {
  const [one, other] = [await mailWorld(db), await mailWorld(db)];
  await openMailbox(other.ctx);
  await run(db, rows.deleteFrom('connections').where('user_id', '=', one.ctx.tenantId));
  await expect(openMailbox(one.ctx)).rejects.toMatchObject({ failure: 'revoked' });
});

test('each user is notified of changes in their own inbox', async () => {
  const people = [await filledWorld(), await filledWorld(), await filledWorld()];
  for (const [at, { ctx }] of people.entries())
    await run(
      db,
      rows
        .updateTable('mailboxes')
        .set({ version: String(70 + at) })
        .where('user_id', '=', ctx.tenantId),
    );
  const versions = await Promise.all(people.map(async ({ ctx }) => (await getInboxChanges(ctx)).version));
  expect(versions).toEqual(['70', '71', '72']);
});
