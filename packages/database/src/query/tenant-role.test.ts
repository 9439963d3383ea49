import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrateDatabase } from '../migrate/migrate-database.ts';
import { type Database, openDatabase } from '../open-database.ts';
import { eachDatabase } from '../testing/each-database.ts';
import { makePlainOwner } from '../testing/plain-owner.ts';
import { rows, run } from '../testing/rows.ts';

const serverUrl = process.env['TEST_DATABASE_URL'] ?? '';
const MAILBOXES = 10_000;
const SWEEP = 'SELECT user_id FROM mailboxes WHERE cursor_failures = 0';

type Node = { 'Plan Rows': number; 'Actual Rows': number; Plans?: Node[] };

async function explain(db: Pick<Database, 'query'>, text: string): Promise<Node> {
  const [row] = await db.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`);
  if (!row) throw new Error('No plan');
  return row['QUERY PLAN'][0].Plan;
}

function separates(open: () => Promise<Database>, forced: boolean) {
  let db: Database;
  beforeAll(async () => {
    db = await open();
    await migrateDatabase(db);
    await db.query(
      `INSERT INTO users (id, email) SELECT 'u' || n, n || '@example.test' FROM generate_series(1, ${MAILBOXES}) n`,
    );
    await run(
      db,
      rows
        .insertInto('mailboxes')
        .columns(['user_id', 'email_address'])
        .expression((eb) => eb.selectFrom('users').select(['id as user_id', 'email as email_address'])),
    );
    await db.query('ANALYZE mailboxes');
  }, 60_000);
  afterAll(() => db?.close());

  it('shows the service all rows and a tenant its own, without a setting of the session', async () => {
    expect(await db.query('SELECT 1 FROM mailboxes')).toHaveLength(MAILBOXES);
    expect(await db.forTenant('u7').query('SELECT user_id FROM mailboxes')).toEqual([{ user_id: 'u7' }]);
    expect(await db.forTenant('u7').transaction((tx) => tx.query('SELECT id FROM users'))).toEqual([
      { id: 'u7' },
    ]);
    await expect(
      run(
        db.forTenant('u7'),
        rows.updateTable('mailboxes').set({ user_id: 'u8' }).where('user_id', '=', 'u7'),
      ),
    ).rejects.toThrow(/row-level security|duplicate key/);
    expect(await db.query('SELECT 1 FROM mailboxes')).toHaveLength(MAILBOXES);
    expect(await db.prisma.user.count()).toBe(MAILBOXES);
    const [force] = await db.query(`SELECT relforcerowsecurity FROM pg_class WHERE relname = 'mailboxes'`);
    expect(force).toEqual({ relforcerowsecurity: forced });
  });

  it('lets the planner expect the rows that there are', async () => {
    const sweep = await explain(db, SWEEP);
    expect(sweep['Actual Rows']).toBe(MAILBOXES);
    expect(sweep['Plan Rows']).toBeGreaterThan(MAILBOXES * 0.9);
    const own = await explain(db.forTenant('u7'), `${SWEEP} AND user_id = 'u7'`);
    expect([own['Plan Rows'], own['Actual Rows']]).toEqual([1, 1]);
  });
}

describe('row security with 10,000 mailboxes', () => {
  eachDatabase((makeEmpty) => separates(async () => openDatabase(await makeEmpty()), false));

  describe.skipIf(!serverUrl).each([
    ['an owner that can become triage_app', true],
    ['an owner that cannot become triage_app', false],
  ] as const)('of %s', (_, mayEnterTenantRole) => {
    let owner: Awaited<ReturnType<typeof makePlainOwner>>;
    afterAll(() => owner?.drop());
    separates(async () => {
      owner = await makePlainOwner(serverUrl, { mayEnterTenantRole });
      return openDatabase({ url: owner.url });
    }, !mayEnterTenantRole);
  });
});

it.skipIf(!serverUrl)('refuses tenants once their role is lost, until the database is migrated', async () => {
  const owner = await makePlainOwner(serverUrl, { mayEnterTenantRole: true });
  try {
    const first = await openDatabase({ url: owner.url });
    await migrateDatabase(first);
    await first.close();
    await owner.revokeTenantRole();
    const second = await openDatabase({ url: owner.url });
    await run(
      second,
      rows.insertInto('users').values([
        { id: 'ada', email: 'a@example.test' },
        { id: 'bob', email: 'b@example.test' },
      ]),
    );
    const read = () => second.forTenant('ada').query('SELECT id FROM users');
    await expect(read()).rejects.toThrow('Run npm run migrate');
    expect(await migrateDatabase(second)).toEqual([]);
    expect(await read()).toEqual([{ id: 'ada' }]);
    await second.close();
  } finally {
    await owner.drop();
  }
});
