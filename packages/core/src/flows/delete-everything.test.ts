import { ownerColumn } from '@triage/database/list-person-tables';
import { listTables, quoteName } from '@triage/database/list-tables';
import { rows, run } from '@triage/database/testing/rows';
import { beforeEach, expect, test } from 'vitest';
import { memoryMail } from '../../testing/fakes/memory-mail.ts';
import { connectionWorld } from '../../testing/worlds/connection-world.ts';
import { fillEveryTable } from '../../testing/worlds/fill-every-table.ts';
import { shareTestDatabase } from '../../testing/worlds/share-test-database.ts';
import { within } from '../async/within.ts';
import type { TenantContext } from '../context.ts';
import { queueSend } from '../send/queue-send.ts';
import { deleteEverything } from './delete-everything.ts';

const db = shareTestDatabase();

let world: ReturnType<typeof connectionWorld>;
beforeEach(() => {
  world = connectionWorld(db);
});

async function addPerson() {
  const connected = await world.connect();
  const mail = memoryMail({ address: emailOf(connected.tenantId), clock: world.clock });
  const realtime = { publish: async () => {}, clientToken: async () => null };
  const person = { personId: connected.tenantId, personDb: db.forTenant(connected.tenantId) };
  return { ...connected, ...person, mail, realtime } as unknown as TenantContext & { mail: typeof mail };
}

function emailOf(userId: string): string {
  return `${userId}@example.test`;
}

/** How many rows each table has of this person. */
async function countRows(userId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of await listTables(db)) {
    const owner = ownerColumn(table);
    const condition = owner ? `${quoteName(owner)} = $1` : `t::text LIKE '%' || $1 || '%'`;
    const [row] = await db.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM ${quoteName(table.name)} t WHERE ${condition}`,
      [userId],
    );
    if (row && row.count > 0) counts[table.name] = row.count;
  }
  return counts;
}

test('no row of the user is left in any table, and no row of another user is touched', async () => {
  const [ada, bob] = [await addPerson(), await addPerson()];
  const filled = [await fillEveryTable(db, ada.tenantId), await fillEveryTable(db, bob.tenantId)];
  for (const { tenantId } of [ada, bob])
    await run(
      db,
      rows
        .insertInto('jobs')
        .values({ kind: 'mail-changed', payload: JSON.stringify({ userId: tenantId }), last_attempt: 8 }),
    );
  const before = await countRows(bob.tenantId);
  expect(Object.keys(before)).toEqual(expect.arrayContaining([...(filled[0] ?? []), 'jobs', 'users']));
  await deleteEverything(ada, { confirm: emailOf(ada.tenantId).toUpperCase() });
  expect(await countRows(ada.tenantId)).toEqual({});
  expect(await countRows(bob.tenantId)).toEqual(before);
});

test('without the right address nothing happens', async () => {
  const ada = await addPerson();
  const before = await countRows(ada.tenantId);
  await expect(deleteEverything(ada, { confirm: 'yes' })).rejects.toMatchObject({ field: 'confirm' });
  expect(await countRows(ada.tenantId)).toEqual(before);
  expect(world.oauth.calls).not.toContain('revoke');
});

test('pending sends are cancelled, those being sent are counted, and their drafts are deleted', async () => {
  const ada = await addPerson();
  const request = { to: ['bob@x.test'], subject: 'Hi', body: 'Hi' };
  const [waiting, , leaving] = [
    await queueSend(ada, request),
    await queueSend(ada, request),
    await queueSend(ada, request),
  ];
  const { draftId } = await ada.mail.createDraft({ raw: Buffer.from('Subject: Hi\r\n\r\nHi') });
  await run(
    db,
    rows
      .updateTable('scheduled_sends')
      .set({ draft_id: draftId })
      .where('user_id', '=', ada.tenantId)
      .where('id', '=', waiting?.scheduledSendId),
  );
  await run(
    db,
    rows
      .updateTable('scheduled_sends')
      .set({ send_asked_at: world.clock.now() })
      .where('user_id', '=', ada.tenantId)
      .where('id', '=', leaving?.scheduledSendId),
  );
  const report = await deleteEverything(ada, { confirm: emailOf(ada.tenantId) });
  expect(report).toEqual({ cancelledSends: 2, leavingSends: 1, provider: 'revoked' });
  expect(await ada.mail.getDraft(draftId)).toBeNull();
  expect(ada.mail.sent).toEqual([]);
});

test('a failing provider does not prevent the deletion, and the report mentions it', async () => {
  const ada = await addPerson();
  const oauth = { ...ada.oauth, revoke: () => Promise.reject(new Error('down')) };
  const report = await deleteEverything({ ...ada, oauth }, { confirm: emailOf(ada.tenantId) });
  expect(report.provider).toBe('failed');
  expect(await countRows(ada.tenantId)).toEqual({});
});

test('a provider that is silent is waited for no longer than the deadline', async () => {
  await expect(within(10, new Promise(() => {}))).rejects.toThrow('No answer within 10 ms');
  expect(await within(10_000, Promise.resolve('answer'))).toBe('answer');
});
