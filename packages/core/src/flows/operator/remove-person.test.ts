import { fromNow, now, rows, run } from '@triage/database/testing/rows';
import { beforeEach, expect, test } from 'vitest';
import { memoryMail } from '../../../testing/fakes/memory-mail.ts';
import { connectionWorld } from '../../../testing/worlds/connection-world.ts';
import { shareTestDatabase } from '../../../testing/worlds/share-test-database.ts';
import { createTestUser } from '../../../testing/worlds/test-database.ts';
import type { Services } from '../../context.ts';
import { mintTenantId, type TenantId } from '../../tenant/tenant-id.ts';
import { deletePerson } from '../delete-everything.ts';
import { measureMailboxes } from './measure-mailboxes.ts';
import { removePerson } from './remove-person.ts';
import { signPersonOut } from './sign-person-out.ts';

const db = shareTestDatabase();
let world: ReturnType<typeof connectionWorld>;
let operatorId: TenantId;
beforeEach(async () => {
  world = connectionWorld(db);
  operatorId = mintTenantId(await createTestUser(db));
});

function installation(mail = memoryMail({ address: 'ada@x.test', clock: world.clock })) {
  const services = { ...world, mailFor: () => mail, calendarFor: () => ({}) } as unknown as Services;
  return { ...services, operatorId };
}

const count = async (table: string, column: string, userId: string) =>
  (await db.query(`SELECT 1 FROM ${table} WHERE ${column} = $1`, [userId])).length;

test('a removal that is interrupted has ended every access and left a job that completes it', async () => {
  const { tenantId } = await world.connect();
  await run(
    db,
    rows
      .insertInto('sessions')
      .values({ token_hash: tenantId, user_id: tenantId, expires: fromNow('1 day') }),
  );
  const broken = installation();
  const interrupted = { ...broken, oauth: world.oauth, db: failingIn(tenantId) };
  await expect(
    removePerson(interrupted, { personId: tenantId, confirm: `${tenantId}@example.test` }),
  ).rejects.toThrow('The process dies');
  expect(await count('sessions', 'user_id', tenantId)).toBe(0);
  expect(await count('users', 'id', tenantId)).toBe(1);
  expect(world.jobs.waiting('remove-person')).toMatchObject([{ payload: { userId: tenantId } }]);

  const { mailFor, calendarFor, ...services } = installation();
  await deletePerson({ ...services, tenantId, mail: mailFor(tenantId), db: db.forTenant(tenantId) });
  expect(await count('users', 'id', tenantId)).toBe(0);
});

test('signing somebody out leaves the sessions, tokens and devices of the others', async () => {
  const [ada, bob] = [await world.connect(), await world.connect()];
  for (const { tenantId } of [ada, bob]) await addAccess(tenantId);
  const report = await signPersonOut(installation(), { personId: ada.tenantId });
  expect(report).toEqual({ sessions: 1, tokens: 1, devices: 1 });
  for (const table of ['sessions', 'api_tokens', 'push_devices'])
    expect([
      await count(table, 'user_id', ada.tenantId),
      await count(table, 'user_id', bob.tenantId),
    ]).toEqual([0, 1]);
});

test('without an operator nothing is measured, and with one each mailbox once in half a day', async () => {
  const { tenantId } = await world.connect();
  await run(
    db,
    rows
      .insertInto('mailboxes')
      .values({ user_id: tenantId, email_address: 'a' })
      .onConflict((conflict) => conflict.doNothing()),
  );
  const settings = { appUrl: '', cronSecret: null, mailPushTopic: null };
  expect(await measureMailboxes({ ...world, settings })).toBe(0);
  const operated = { ...world, settings: { ...settings, isOperator: () => true } };
  expect(await measureMailboxes(operated)).toBeGreaterThan(0);
  world.clock.advance(60_000);
  expect(await measureMailboxes(operated)).toBe(0);
  world.clock.advance(13 * 60 * 60_000);
  expect(await measureMailboxes(operated)).toBeGreaterThan(0);
});

async function addAccess(userId: string): Promise<void> {
  await run(
    db,
    rows.insertInto('sessions').values({ token_hash: userId, user_id: userId, expires: fromNow('1 day') }),
  );
  await run(
    db,
    rows.insertInto('api_tokens').values({
      user_id: userId,
      id: userId,
      name: 'n',
      scope: 'read',
      token_hash: userId,
      hint: 'h',
      created_at: now,
    }),
  );
  await run(
    db,
    rows.insertInto('push_devices').values({
      user_id: userId,
      id: userId,
      name: 'n',
      endpoint_secret: '',
      device_key: '',
      auth_secret: '',
      about: 'reply',
      preview: false,
      working_days_only: false,
      added_at: now,
    }),
  );
}

/** The database, until the rows of this person are deleted. */
function failingIn(tenantId: string): typeof db {
  const dying = {
    ...db.forTenant(tenantId),
    transaction: () => Promise.reject(new Error('The process dies')),
  };
  return { ...db, forTenant: () => dying as typeof db };
}
