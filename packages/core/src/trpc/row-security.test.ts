import type { Database } from '@triage/database/open-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listTenantTables, type TenantTable } from '../../testing/isolation/tenant-tables.ts';
import { fillEveryTable } from '../../testing/worlds/fill-every-table.ts';
import { createTestUser, openTestDatabase } from '../../testing/worlds/test-database.ts';

/** What a statement could do that has forgotten its `WHERE user_id`, in every table that has tenants. */
let db: Database;
let mine = '';
let other = '';
let tables: TenantTable[] = [];

beforeAll(async () => {
  db = await openTestDatabase();
  [mine, other] = [await createTestUser(db), await createTestUser(db)];
  for (const userId of [mine, other]) await fillEveryTable(db, userId);
  tables = [...(await listTenantTables(db)), { name: 'users', owner: 'id' as 'user_id' }];
}, 60_000);
afterAll(() => db?.close());

test('every table with tenants has a policy that binds the role of a tenant', async () => {
  const walls = await db.query(
    `SELECT c.relname AS name, c.relrowsecurity AS enabled,
       c.relforcerowsecurity = NOT can_enter_tenant_role() AS "bindsOwnerAsNeeded",
       ARRAY(SELECT pg_get_expr(p.polqual, p.polrelid) FROM pg_policy p
         WHERE p.polrelid = c.oid AND p.polname = 'own_rows') AS own,
       (SELECT count(*)::int FROM pg_policy p WHERE p.polrelid = c.oid AND p.polname <> 'own_rows') =
         c.relforcerowsecurity::int AS "hasNoOther"
     FROM pg_class c WHERE c.relname = ANY ($1::text[]) AND c.relnamespace = 'public'::regnamespace
     ORDER BY c.relname`,
    [tables.map(({ name }) => name)],
  );
  const expected = tables.map(({ name, owner }) => ({
    name,
    enabled: true,
    bindsOwnerAsNeeded: true,
    own: [`(${owner} = ( SELECT current_setting('app.user_id'::text, true) AS current_setting))`],
    hasNoOther: true,
  }));
  expect(walls).toEqual(expected.sort((a, b) => (a.name < b.name ? -1 : 1)));
});

test('a tenant reads no row of another, even if a statement forgets its condition', async () => {
  const tenant = db.forTenant(mine);
  for (const { name, owner } of tables) {
    const owners = await tenant.query<{ owner: string }>(`SELECT DISTINCT ${owner} AS owner FROM ${name}`);
    expect(owners, name).toEqual([{ owner: mine }]);
  }
});

test('a view, which reads as the owner of the tables, shows a tenant its own rows, and nobody else any', async () => {
  const views = await db.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relkind = 'v' AND relnamespace = 'public'::regnamespace`,
  );
  expect(views.map(({ name }) => name)).toEqual(['own_thread_search']);
  for (const { name } of views) {
    const ofTable = await db.query(`SELECT user_id AS owner FROM thread_search WHERE user_id = $1`, [mine]);
    expect(ofTable.length, name).toBeGreaterThan(0);
    expect(await db.forTenant(mine).query(`SELECT user_id AS owner FROM ${name}`), name).toEqual(ofTable);
    expect(await db.forTenant('nobody').query(`SELECT 1 FROM ${name}`), name).toEqual([]);
    expect(await db.query(`SELECT 1 FROM ${name}`), name).toEqual([]);
    await expect(db.forTenant(mine).query(`DELETE FROM ${name}`), name).rejects.toThrow('permission denied');
  }
});

test('a tenant changes, deletes and creates no row of another', async () => {
  const tenant = db.forTenant(mine);
  const count = (name: string, owner: string) =>
    db.query(`SELECT 1 FROM ${name} WHERE ${owner} = $1`, [other]).then((rows) => rows.length);
  for (const { name, owner } of tables) {
    const before = await count(name, owner);
    expect(before, name).toBeGreaterThan(0);
    await expect(tenant.query(`UPDATE ${name} SET ${owner} = $1`, [other]), name).rejects.toThrow(
      /row-level security|foreign key|duplicate/,
    );
    const deleted = await tenant
      .transaction(async (tx) => {
        // A row that something of their own still refers to.
        await tx.query('SET CONSTRAINTS ALL DEFERRED');
        const gone = await tx.query<{ owner: string }>(`DELETE FROM ${name} RETURNING ${owner} AS owner`);
        throw Object.assign(new Error('Enough'), { owners: gone.map((row) => row.owner) });
      })
      .catch((error) => error.owners as string[]);
    expect(new Set(deleted), name).toEqual(new Set([mine]));
    expect(await count(name, owner), name).toBe(before);
  }
});

test('a session without a tenant sees nothing, and a returned connection belongs to the service again', async () => {
  for (const { name } of tables)
    expect(await db.forTenant('nobody').query(`SELECT 1 FROM ${name}`), name).toEqual([]);
  expect((await db.query('SELECT 1 FROM users')).length).toBeGreaterThan(1);
  expect(() => db.forTenant('*')).toThrow('Invalid tenant id');
});

test('a rolled-back transaction leaves no tenant behind', async () => {
  const failed = db.forTenant(mine).transaction((tx) => tx.query('SELECT 1 / 0'));
  await expect(failed).rejects.toThrow('division by zero');
  expect(await db.forTenant(other).query('SELECT id FROM users')).toEqual([{ id: other }]);
  expect(await db.forTenant(mine).query('SELECT id FROM users')).toEqual([{ id: mine }]);
});
