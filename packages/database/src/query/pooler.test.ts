import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrateDatabase } from '../migrate/migrate-database.ts';
import { type Database, openDatabase } from '../open-database.ts';
import { makePlainOwner } from '../testing/plain-owner.ts';
import { run as runRows, rows as tableRows } from '../testing/rows.ts';
import { startPgbouncer } from '../testing/start-pgbouncer.ts';

const serverUrl = process.env['TEST_DATABASE_URL'] ?? '';
const modern = process.env['TEST_PGBOUNCER'] ?? '';
const old = process.env['TEST_PGBOUNCER_OLD'] ?? '';
if (!modern) console.warn('TEST_PGBOUNCER is not set: PgBouncer 1.21 or newer is not tested');
if (!old) console.warn('TEST_PGBOUNCER_OLD is not set: the refusal of PgBouncer 1.20 or older is not tested');

const TENANTS = ['ada', 'bob', 'eve', "o'neil"];
const refusal =
  /^DATABASE_URL: a transaction pooler .* does not keep prepared statements .*Use PgBouncer 1\.21 or newer with max_prepared_statements = 200/;

let owner: Awaited<ReturnType<typeof makePlainOwner>>;
beforeAll(async () => {
  if (serverUrl) owner = await makePlainOwner(serverUrl, { mayEnterTenantRole: true });
}, 30_000);
afterAll(() => owner?.drop());

async function openThrough(program: string, settings: Record<string, number>) {
  const pooler = await startPgbouncer(program, owner.url, settings);
  const opened = await openDatabase({ url: pooler.url }).catch((error: unknown) => error);
  return { pooler, opened };
}

describe.skipIf(!serverUrl || !modern)('PgBouncer in transaction mode', () => {
  it('without prepared statements is refused at the start, with the fix', async () => {
    const { pooler, opened } = await openThrough(modern, { max_prepared_statements: 0 });
    expect(String((opened as Error).message)).toMatch(refusal);
    await pooler.stop();
  });

  it('with a single server connection is accepted', async () => {
    const { pooler, opened } = await openThrough(modern, {
      max_prepared_statements: 200,
      default_pool_size: 1,
    });
    expect(await (opened as Database).query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await (opened as Database).close();
    await pooler.stop();
  });

  it('migrates, separates tenants among errors, and goes on after it was killed', {
    timeout: 120_000,
  }, async () => {
    const { pooler, opened } = await openThrough(modern, { max_prepared_statements: 200 });
    const database = opened as Database;
    await migrateDatabase(database);
    for (const id of TENANTS)
      await runRows(database, tableRows.insertInto('users').values({ id, email: `${id}@example.test` }));
    const wrong: unknown[] = [];
    let answered = 0;
    const ask = async (n: number) => {
      const tenant = TENANTS[n % TENANTS.length] ?? '';
      const db = database.forTenant(tenant);
      if (n % 7 === 0) await db.query('SELECT 1 / $1::int', [0], 'divide').catch(() => {});
      const read = (sql: Pick<Database, 'query'>) =>
        sql.query<{ id: string }>('SELECT id FROM users ORDER BY id', [], n % 2 ? `ids-${n % 9}` : undefined);
      const rows = await (n % 5 === 0 ? db.transaction(read) : read(db));
      answered++;
      if (rows.map(({ id }) => id).join() !== tenant) wrong.push([tenant, rows]);
      if (n % 10 === 0 && (await database.prisma.user.count()) !== TENANTS.length) wrong.push('the service');
    };
    await Promise.all(Array.from({ length: 600 }, (_, n) => ask(n)));
    expect([answered, wrong]).toEqual([600, []]);

    for (let kill = 0; kill < 3; kill++) {
      const asked = Array.from({ length: 60 }, (_, n) => ask(n).catch(() => {}));
      await pooler.kill();
      await Promise.all(asked);
    }
    answered = 0;
    await Promise.all(Array.from({ length: 100 }, (_, n) => ask(n)));
    expect([answered, wrong]).toEqual([100, []]);
    await database.close();
    await pooler.stop();
  });
});

it.skipIf(!serverUrl || !old)('PgBouncer 1.20 or older is refused at the start, with the fix', async () => {
  const { pooler, opened } = await openThrough(old, {});
  expect(String((opened as Error).message)).toMatch(refusal);
  await pooler.stop();
});
