import { rows, run } from '@triage/database/testing/rows';
import { expect, test } from 'vitest';
import { connectionWorld, findConnectionRow } from '../../testing/worlds/connection-world.ts';
import { shareTestDatabase } from '../../testing/worlds/share-test-database.ts';
import { ProviderError } from '../ports/mail.ts';
import { getAccessToken } from './get-access-token.ts';
import { storeGrant } from './store-grant.ts';

const HOUR = 3_600_000;
const LEASE = 30_000;

const db = shareTestDatabase();

test('a token that lives long enough is given out as it is stored', async () => {
  const world = connectionWorld(db);
  const person = await world.connect();
  const token = await getAccessToken(person);
  world.clock.advance(HOUR - 61_000);
  expect(await getAccessToken(person)).toBe(token);
  expect(world.refreshes()).toBe(0);
});

test('a token in its last minute is renewed before it is given out', async () => {
  const world = connectionWorld(db);
  const person = await world.connect();
  const token = await getAccessToken(person);
  world.clock.advance(HOUR - 60_000);
  const renewed = await getAccessToken(person);
  expect(renewed).not.toBe(token);
  expect(await getAccessToken(person)).toBe(renewed);
  expect(world.refreshes()).toBe(1);
});

test('forty callers in two processes refresh an expired token once, and all get the new one', async () => {
  const world = connectionWorld(db);
  const one = await world.connect();
  const two = { ...one };
  world.clock.advance(HOUR);
  const tokens = await Promise.all(Array.from({ length: 40 }, (_, at) => getAccessToken(at % 2 ? one : two)));
  expect(new Set(tokens).size).toBe(1);
  expect(world.refreshes()).toBe(1);
});

test('a token that the provider refused is renewed once, however many callers met the refusal', async () => {
  const world = connectionWorld(db);
  const person = await world.connect();
  const refused = await getAccessToken(person);
  const tokens = await Promise.all(Array.from({ length: 20 }, () => getAccessToken(person, refused)));
  expect(new Set(tokens).size).toBe(1);
  expect(tokens[0]).not.toBe(refused);
  expect(await getAccessToken(person, refused)).toBe(tokens[0]);
  expect(world.refreshes()).toBe(1);
});

test('a refused token that was just renewed is renewed again when that one is refused too', async () => {
  const world = connectionWorld(db);
  const person = await world.connect();
  const second = await getAccessToken(person, await getAccessToken(person));
  expect(await getAccessToken(person, second)).not.toBe(second);
  expect(world.refreshes()).toBe(2);
});

test('a revoked grant marks the connection, and the provider is not asked again', async () => {
  const world = connectionWorld(db);
  const person = await world.connect();
  const other = await world.connect();
  const before = await findConnectionRow(other);
  world.oauth.revokeAll();
  world.clock.advance(HOUR);
  for (let time = 0; time < 3; time++)
    await expect(getAccessToken(person)).rejects.toMatchObject({ failure: 'revoked' });
  expect(world.refreshes()).toBe(1);
  expect(await findConnectionRow(person)).toMatchObject({ status: 'revoked', refresh_lease_until: null });
  expect(await findConnectionRow(other)).toEqual(before);
});

test('a connection without a refresh token is over when its access token ends', async () => {
  const world = connectionWorld(db);
  const person = await world.connect();
  await storeGrant(person, { ...(await world.grantFor()), refreshToken: null });
  world.clock.advance(HOUR);
  await expect(getAccessToken(person)).rejects.toMatchObject({ failure: 'revoked' });
  expect(await findConnectionRow(person)).toMatchObject({ status: 'revoked' });
});

test('a refresh that fails for now leaves the connection as it was, for the next caller to try', async () => {
  const world = connectionWorld(db);
  const person = await world.connect();
  world.clock.advance(HOUR);
  for (const failure of ['unavailable', 'unknown', 'rateLimited', 'forbidden'] as const) {
    world.oauth.fail('refresh', { when: 'before', failure });
    await expect(getAccessToken(person)).rejects.toMatchObject({ failure });
    expect(await findConnectionRow(person)).toMatchObject({
      status: 'connected',
      version: 1,
      refresh_lease_until: null,
    });
  }
  expect(await getAccessToken(person)).toMatch(/^access-/);
});

test('a process that died during a refresh holds its lease until it expires, then another refreshes', async () => {
  const world = connectionWorld(db);
  const person = await world.connect();
  world.clock.advance(HOUR);
  const died = person.clock.now();
  await run(
    db,
    rows
      .updateTable('connections')
      .set({ refresh_lease_until: new Date(died.getTime() + LEASE) })
      .where('user_id', '=', person.tenantId),
  );
  let given: string | null = null;
  const waiting = getAccessToken(person).then((token) => {
    given = token;
  });
  world.clock.advance(LEASE);
  await db.query('SELECT 1');
  expect(given).toBeNull();
  expect(world.refreshes()).toBe(0);
  world.clock.advance(1);
  await waiting;
  expect(given).toMatch(/^access-/);
  expect(world.refreshes()).toBe(1);
});

test('a reconnect during a refresh wins: the late answer of the old grant changes nothing', async () => {
  const world = connectionWorld(db);
  const person = await world.connect();
  world.clock.advance(HOUR);
  for (const end of ['renewed', 'revoked'] as const) {
    const answered = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    const slow = {
      ...person,
      oauth: {
        ...world.oauth,
        async refresh(token: string) {
          asked.resolve();
          await answered.promise;
          if (end === 'revoked') throw new ProviderError('revoked', 'oauth refresh: invalid_grant');
          return world.oauth.refresh(token);
        },
      },
    };
    const late = getAccessToken(slow).catch((error: ProviderError) => error.failure);
    await asked.promise;
    await storeGrant(person, await world.grantFor());
    const stored = await findConnectionRow(person);
    answered.resolve();
    await late;
    expect(await findConnectionRow(person)).toEqual(stored);
    world.clock.advance(HOUR);
  }
});

test('a rotated refresh token replaces the one before it', async () => {
  const world = connectionWorld(db);
  const person = await world.connect();
  const { refreshToken } = await world.grantFor();
  const rotating = {
    ...person,
    oauth: {
      ...world.oauth,
      refresh: async (token: string) => ({ ...(await world.oauth.refresh(token)), refreshToken }),
    },
  };
  world.clock.advance(HOUR);
  await getAccessToken(rotating);
  const row = await findConnectionRow(person);
  const place = { userId: person.tenantId, field: 'refresh_token' };
  expect(await person.vault.open(row?.wrapped_key ?? '', place, row?.refresh_token ?? '')).toBe(refreshToken);
});
