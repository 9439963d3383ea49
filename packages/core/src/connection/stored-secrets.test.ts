import { rows, run } from '@triage/database/testing/rows';
import { describe, expect, test } from 'vitest';
import { plainVault } from '../../testing/fakes/plain-vault.ts';
import { type Connected, connectionWorld, findConnectionRow } from '../../testing/worlds/connection-world.ts';
import { shareTestDatabase } from '../../testing/worlds/share-test-database.ts';
import { createTestUser } from '../../testing/worlds/test-database.ts';
import { CALENDAR_SCOPE, MAIL_SCOPE } from '../ports/oauth.ts';
import { KekMismatch, SealTampered } from '../ports/vault.ts';
import { mintTenantId } from '../tenant/tenant-id.ts';
import { checkKey } from './check-key.ts';
import { findConnection } from './find-connection.ts';
import { forgetConnection } from './forget-connection.ts';
import { getAccessToken } from './get-access-token.ts';
import { storeGrant } from './store-grant.ts';

const db = shareTestDatabase();

const COLUMNS = ['wrapped_key', 'access_token', 'refresh_token'] as const;

async function write(person: Connected, column: (typeof COLUMNS)[number], value: string): Promise<void> {
  await run(
    db,
    rows
      .updateTable('connections')
      .set({ [column]: value })
      .where('user_id', '=', person.tenantId),
  );
}

describe('the content of the rows', () => {
  test('opens only for its own user: every column refuses the value of another person', async () => {
    const world = connectionWorld(db);
    const [one, two] = [await world.connect(), await world.connect()];
    const [own, other] = [await findConnectionRow(one), await findConnectionRow(two)];
    for (const column of COLUMNS) {
      await write(one, column, other?.[column] ?? '');
      await expect(checkKey(one), column).rejects.toBeInstanceOf(SealTampered);
      await write(one, column, own?.[column] ?? '');
    }
    await checkKey(one);
  });

  test('refuses a whole row that was moved to another person', async () => {
    const world = connectionWorld(db);
    const [one, two] = [await world.connect(), await world.connect()];
    const other = await findConnectionRow(two);
    for (const column of COLUMNS) await write(one, column, other?.[column] ?? '');
    await expect(checkKey(one)).rejects.toBeInstanceOf(SealTampered);
    await expect(getAccessToken(one)).rejects.toBeInstanceOf(SealTampered);
    expect(await findConnection(one)).toMatchObject({ status: 'revoked' });
  });

  test('refuses the two tokens of one person in each other’s column', async () => {
    const world = connectionWorld(db);
    const person = await world.connect();
    const own = await findConnectionRow(person);
    await write(person, 'access_token', own?.refresh_token ?? '');
    await expect(getAccessToken(person)).rejects.toBeInstanceOf(SealTampered);
    await write(person, 'access_token', own?.access_token ?? '');
    await write(person, 'refresh_token', own?.access_token ?? '');
    world.clock.advance(3_600_000);
    await expect(getAccessToken(person)).rejects.toBeInstanceOf(SealTampered);
    expect(world.refreshes()).toBe(0);
  });

  test('refuses a token of the grant before', async () => {
    const world = connectionWorld(db);
    const person = await world.connect();
    const before = await findConnectionRow(person);
    await storeGrant(person, await world.grantFor());
    await write(person, 'access_token', before?.access_token ?? '');
    await expect(checkKey(person)).rejects.toBeInstanceOf(SealTampered);
  });

  test('is worth nothing without its key: the person counts as not connected', async () => {
    const world = connectionWorld(db);
    const person = await world.connect();
    const lost = { ...person, vault: plainVault({ kek: 'another' }) };
    await expect(checkKey(lost)).rejects.toBeInstanceOf(KekMismatch);
    expect((await findConnection(lost)).status).toBe('revoked');
    expect((await findConnection(person)).status).toBe('connected');
  });

  test('returns no checks when nothing is connected', async () => {
    const world = connectionWorld(db);
    const person = { ...(await world.connect()), tenantId: mintTenantId(await createTestUser(db)) };
    await checkKey(person);
    expect(await findConnection(person)).toEqual({
      status: 'none',
      emailAddress: null,
      mail: false,
      calendar: false,
      deletesForGood: false,
    });
  });
});

describe('a new grant', () => {
  test('is connected with both scopes, and only then is the mailbox indexed', async () => {
    const world = connectionWorld(db);
    for (const [scopes, status] of [
      [[MAIL_SCOPE], 'partial'],
      [[CALENDAR_SCOPE], 'partial'],
      [['openid'], 'partial'],
      [[MAIL_SCOPE, CALENDAR_SCOPE], 'connected'],
    ] as const) {
      const person = await world.connect([...scopes]);
      expect((await findConnection(person)).status).toBe(status);
      const waiting = world.jobs.waiting('index-mailbox').filter((job) => job.key === person.tenantId);
      expect(waiting).toHaveLength(status === 'connected' ? 1 : 0);
    }
  });

  test('restores a revoked connection, and one whose key is lost', async () => {
    const world = connectionWorld(db);
    const person = await world.connect();
    world.oauth.revokeAll();
    await getAccessToken(person, await getAccessToken(person)).catch(() => null);
    expect((await findConnection(person)).status).toBe('revoked');
    const rekeyed = { ...person, vault: plainVault({ kek: 'another' }) };
    await storeGrant(rekeyed, await world.grantFor());
    expect((await findConnection(rekeyed)).status).toBe('connected');
    expect(await getAccessToken(rekeyed)).toMatch(/^access-/);
  });

  test('with half the scopes takes the connection of before away', async () => {
    const world = connectionWorld(db);
    const person = await world.connect();
    await storeGrant(person, await world.grantFor([MAIL_SCOPE]));
    expect(await findConnection(person)).toMatchObject({ status: 'partial', mail: true, calendar: false });
  });
});

describe('forgetting a connection', () => {
  test('revokes the grant at the provider and deletes the data read with it, for that user only', async () => {
    const world = connectionWorld(db);
    const [one, two] = [await world.connect(), await world.connect()];
    for (const { tenantId } of [one, two])
      await run(db, rows.insertInto('mailboxes').values({ user_id: tenantId, email_address: 'a@b.test' }));
    await forgetConnection(one);
    expect(await findConnectionRow(one)).toBeNull();
    const left = await db.query<{ user_id: string }>(
      'SELECT user_id FROM mailboxes WHERE user_id = ANY ($1::text[])',
      [[one.tenantId, two.tenantId]],
    );
    expect(left).toEqual([{ user_id: two.tenantId }]);
    expect(world.oauth.calls.at(-1)).toBe('revoke');
    expect((await findConnection(two)).status).toBe('connected');
  });

  test('deletes stored data even if the provider is down or the key is lost', async () => {
    const world = connectionWorld(db);
    const [one, two] = [await world.connect(), await world.connect()];
    world.oauth.fail('revoke', { when: 'before', failure: 'unavailable' });
    await forgetConnection(one);
    await forgetConnection({ ...two, vault: plainVault({ kek: 'another' }) });
    expect(await findConnectionRow(one)).toBeNull();
    expect(await findConnectionRow(two)).toBeNull();
    expect(world.logger.lines.map((line) => line.event)).toEqual([
      'connection.revoke-failed',
      'connection.revoke-failed',
    ]);
  });

  test('twice is the same as once', async () => {
    const person = await connectionWorld(db).connect();
    await forgetConnection(person);
    await forgetConnection(person);
  });
});
