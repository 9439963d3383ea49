import { run as runRows, rows as tableRows } from '@triage/database/testing/rows';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { plainVault } from '../../testing/fakes/plain-vault.ts';
import { type Connected, connectionWorld, findConnectionRow } from '../../testing/worlds/connection-world.ts';
import { shareTestDatabase } from '../../testing/worlds/share-test-database.ts';
import { checkKey } from './check-key.ts';
import { findConnection } from './find-connection.ts';
import { getAccessToken } from './get-access-token.ts';
import { rotateKeys } from './rotate-keys.ts';
import { storeGrant } from './store-grant.ts';

const before = () => plainVault({ kek: 'old' });
const during = () => plainVault({ kek: 'new', previous: 'old' });
const after = () => plainVault({ kek: 'new' });

const db = shareTestDatabase();
beforeEach(async () => {
  await runRows(db, tableRows.deleteFrom('connections'));
});

test('every connection is rewrapped once, and its tokens do not change', async () => {
  const world = connectionWorld(db, before());
  const people = [await world.connect(), await world.connect(), await world.connect()];
  const tokens = await Promise.all(people.map((person) => getAccessToken(person)));
  expect(await rotateKeys({ db, vault: during() })).toEqual({ total: 3, rotated: 3, unreadable: 0 });
  expect(await rotateKeys({ db, vault: during() })).toEqual({ total: 3, rotated: 0, unreadable: 0 });
  const rotated = people.map((person) => ({ ...person, vault: after() }));
  expect(await Promise.all(rotated.map((person) => getAccessToken(person)))).toEqual(tokens);
  await expect(checkKey(people[0] as Connected)).rejects.toThrow();
});

test('secrets that no key can decrypt are counted and kept, and the others are rotated', async () => {
  const world = connectionWorld(db, before());
  const [kept, strange, changed] = [await world.connect(), await world.connect(), await world.connect()];
  await storeGrant({ ...strange, vault: plainVault({ kek: 'lost' }) }, await world.grantFor());
  await runRows(
    db,
    tableRows
      .updateTable('connections')
      .set({ wrapped_key: 'changed' })
      .where('user_id', '=', changed.tenantId),
  );
  const row = await findConnectionRow(strange);
  expect(await rotateKeys({ db, vault: during() })).toEqual({ total: 3, rotated: 1, unreadable: 2 });
  expect(await findConnectionRow(strange)).toEqual(row);
  expect(await getAccessToken({ ...kept, vault: after() })).toMatch(/^access-/);
});

test('a data key that two users share is rewrapped for each under their own name', async () => {
  const world = connectionWorld(db, before());
  const people = [await world.connect(), await world.connect()];
  await runRows(db, tableRows.updateTable('connections').set({ wrapped_key: 'alike' }));
  const vault = { ...before(), rewrap: async (userId: string) => `for ${userId}` };
  expect(await rotateKeys({ db, vault })).toEqual({ total: 2, rotated: 2, unreadable: 0 });
  const rows = await db.query<{ user_id: string; wrapped_key: string }>(
    'SELECT user_id, wrapped_key FROM connections',
  );
  expect(new Map(rows.map((row) => [row.user_id, row.wrapped_key]))).toEqual(
    new Map(people.map(({ tenantId }) => [tenantId, `for ${tenantId}`])),
  );
});

test('two rotations side by side do the work of one', async () => {
  const world = connectionWorld(db, before());
  for (let count = 0; count < 8; count++) await world.connect();
  const both = await Promise.all([1, 2].map(() => rotateKeys({ db, vault: during() })));
  expect(both.reduce((sum, { rotated }) => sum + rotated, 0)).toBe(8);
});

test('requests, refreshes and reconnects go on during a rotation, and all is under the new key after it', async () => {
  const step = fc.record({
    person: fc.nat({ max: 3 }),
    act: fc.constantFrom('read', 'expire', 'refuse', 'reconnect', 'rotate'),
    turns: fc.nat({ max: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
      await runRows(db, tableRows.deleteFrom('connections'));
      const world = connectionWorld(db, before());
      const people: Connected[] = [];
      for (let count = 0; count < 4; count++) people.push({ ...(await world.connect()), vault: during() });
      const rotation = rotateKeys({ db, vault: during() });
      const running = steps.map(async ({ person: at, act, turns }) => {
        for (let turn = 0; turn < turns; turn++) await db.query('SELECT 1');
        const person = people[at] as Connected;
        if (act === 'rotate') await rotateKeys({ db, vault: during() });
        else if (act === 'reconnect') await storeGrant(person, await world.grantFor());
        else if (act === 'refuse') await getAccessToken(person, await getAccessToken(person));
        else {
          if (act === 'expire') world.clock.advance(3_600_000);
          await getAccessToken(person);
        }
      });
      await Promise.all([rotation, ...running]);
      for (const person of people) {
        const rotated = { ...person, vault: after() };
        await checkKey(rotated);
        expect((await findConnection(rotated)).status).toBe('connected');
        expect(await getAccessToken(rotated)).toMatch(/^access-/);
      }
    }),
    { numRuns: 15 },
  );
});
