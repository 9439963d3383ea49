import { beforeEach, expect, test } from 'vitest';
import { memoryMail } from '../../../testing/fakes/memory-mail.ts';
import { connectionWorld } from '../../../testing/worlds/connection-world.ts';
import { shareTestDatabase } from '../../../testing/worlds/share-test-database.ts';
import { createTestUser } from '../../../testing/worlds/test-database.ts';
import { mintTenantId, type Services, type TenantId } from '../../context.ts';
import { deletePerson } from '../delete-everything.ts';
import { measureMailboxes } from './measure-mailboxes.ts';
import { removePerson } from './remove-person.ts';

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
  await db.query(
    `INSERT INTO sessions (token_hash, user_id, expires) VALUES ($1, $1, now() + interval '1 day')`,
    [tenantId],
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

test('without an operator nothing is measured, and with one each mailbox once in half a day', async () => {
  const { tenantId } = await world.connect();
  await db.query(`INSERT INTO mailboxes (user_id, email_address) VALUES ($1, 'a') ON CONFLICT DO NOTHING`, [
    tenantId,
  ]);
  const settings = { appUrl: '', cronSecret: null, mailPushTopic: null };
  expect(await measureMailboxes({ ...world, settings })).toBe(0);
  const operated = { ...world, settings: { ...settings, isOperator: () => true } };
  expect(await measureMailboxes(operated)).toBeGreaterThan(0);
  world.clock.advance(60_000);
  expect(await measureMailboxes(operated)).toBe(0);
  world.clock.advance(13 * 60 * 60_000);
  expect(await measureMailboxes(operated)).toBeGreaterThan(0);
});

/** The database, until the rows of this person are deleted. */
function failingIn(tenantId: string): typeof db {
  const dying = {
    ...db.forTenant(tenantId),
    transaction: () => Promise.reject(new Error('The process dies')),
  };
  return { ...db, forTenant: () => dying as typeof db };
}
