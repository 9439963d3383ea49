import { run, rows as tableRows } from '@triage/database/testing/rows';
import { beforeAll, expect, test } from 'vitest';
import { listTenantTables, printTenant, type TenantTable } from '../../testing/isolation/tenant-tables.ts';
import { type MailWorld, mailWorld } from '../../testing/worlds/mail-world.ts';
import { shareTestDatabase } from '../../testing/worlds/share-test-database.ts';
import { snoozeThreads } from '../../testing/worlds/snooze-threads.ts';
import { archiveThread } from '../triage/archive-thread.ts';
import { indexMailbox } from './index-mailbox.ts';
import { mailChanged } from './mail-changed.ts';

/**
 * Background work of several users whose threads and messages have the same ids, as accounts of one provider may: each
 * job must read and change only its own user's rows.
 */
/** Given by chance, by counting on for all, or by the machine's own clock. */
const MADE_UP = ['id', 'place', 'updated_at', 'connected_at'];

const db = shareTestDatabase();
let tables: TenantTable[] = [];
beforeAll(async () => {
  tables = await listTenantTables(db);
});

/** A mailbox is indexed, followed, lost sight of and reconciled. */
async function live({ ctx, mail, clock, realtime }: MailWorld): Promise<unknown> {
  const deliver = (subject: string) =>
    mail.deliver({ from: 'Ann Lee <ann@lee.example>', subject, text: `${subject}: can you send it today?` });
  const [one, two, three, four] = [deliver('One'), deliver('Two'), deliver('Three'), deliver('Four')];
  await indexMailbox(ctx, new AbortController().signal);
  clock.advance(1_000);
  mail.relabel(one.messageId, { remove: ['UNREAD'], add: ['STARRED'] });
  mail.relabel(two.messageId, { remove: ['INBOX'] });
  mail.remove(three.messageId);
  deliver('Five');
  await mailChanged(ctx);
  clock.advance(1_000);
  await archiveThread(ctx, { threadId: four.threadId });
  await mailChanged(ctx);
  clock.advance(1_000);
  mail.expireHistory();
  mail.relabel(one.messageId, { remove: ['STARRED'] });
  deliver('Six');
  await mailChanged(ctx);
  return { stored: await everything(ctx.tenantId), told: realtime.published.map(({ event }) => event) };
}

/** The same ids, and all of it otherwise: other words, other labels, work that waits, lessons of the same sender. */
async function liveOtherwise({ ctx, mail }: MailWorld): Promise<void> {
  for (let at = 1; at <= 6; at++)
    mail.deliver({ from: 'Ann Lee <ann@lee.example>', subject: `News ${at}`, text: 'Nothing to do.' }, [
      'INBOX',
      'STARRED',
    ]);
  await indexMailbox(ctx, new AbortController().signal);
  await run(
    db,
    tableRows
      .updateTable('threads')
      .set((eb) => ({
        needs_triage: eb(eb.fn<string>('md5', ['thread_id']), '<', '8').$castTo<boolean>(),
        in_inbox: eb.not('in_inbox'),
      }))
      .where('user_id', '=', ctx.tenantId),
  );
  await run(
    db,
    tableRows.updateTable('mailboxes').set({ index_state: 'bodies' }).where('user_id', '=', ctx.tenantId),
  );
  await run(
    db,
    tableRows
      .insertInto('index_queue')
      .columns(['user_id', 'thread_id', 'position'])
      .expression((eb) =>
        eb
          .selectFrom('threads')
          .select([eb.val(ctx.tenantId).as('user_id'), 'thread_id', eb.val(1).as('position')])
          .where('user_id', '=', ctx.tenantId),
      ),
  );
  await snoozeThreads(db, ctx.tenantId);
  await run(
    db,
    tableRows
      .insertInto('sender_lessons')
      .values({
        user_id: ctx.tenantId,
        sender_address: 'ann@lee.example',
        lane: 'fyi',
        learned_at: '2026-03-01',
      })
      .onConflict((on) => on.doNothing()),
  );
}

async function everything(userId: string): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  for (const { name, owner } of tables) {
    const rows = await db.query<{ row: Record<string, unknown> }>(
      `SELECT to_jsonb(x) - $2::text[] AS row FROM ${name} x WHERE x.${owner} = $1`,
      [userId, [owner, ...MADE_UP]],
    );
    all[name] = rows.map(({ row }) => JSON.stringify(row).replaceAll(userId, '<self>')).sort();
  }
  return all;
}

test('the jobs of one person end as they do alone, and leave everybody else as they are', async () => {
  const alone = await live(await mailWorld(db));
  const other = await mailWorld(db);
  await liveOtherwise(other);
  const before = await printTenant(db, tables, other.ctx.tenantId);
  expect(await live(await mailWorld(db))).toEqual(alone);
  expect(await printTenant(db, tables, other.ctx.tenantId)).toEqual(before);
}, 120_000);
