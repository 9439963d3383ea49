import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../open-database.ts';

const TENANTS = ['ada', 'bob', 'eve', "o'neil"];

/** Rules for the statements of a tenant in every kind of database; `open` gives an empty, migrated one. */
export function describeTenantStatements(open: () => Promise<Database>): void {
  describe('a statement of a tenant', () => {
    let database: Database;
    beforeAll(async () => {
      database = await open();
      for (const id of TENANTS)
        await database.query('INSERT INTO users (id, email) VALUES ($1, $2)', [id, `${id}@example.test`]);
    });
    afterAll(() => database?.close());

    const idsSeenBy = async (db: Pick<Database, 'query'>, name?: string) =>
      (await db.query<{ id: string }>('SELECT id FROM users ORDER BY id', [], name)).map(({ id }) => id);

    it('sees its own rows only, also among hundreds of others and after errors on the same connection', async () => {
      const wrong: unknown[] = [];
      await Promise.all(
        Array.from({ length: 300 }, async (_, n) => {
          const tenant = TENANTS[n % TENANTS.length] ?? '';
          const db = database.forTenant(tenant);
          if (n % 7 === 0) await db.query('SELECT 1 / $1::int', [0]).catch(() => {});
          if (n % 11 === 0) await db.query('SELECT nonsense', [], `nonsense-${n}`).catch(() => {});
          const seen =
            n % 5 === 0
              ? await db.transaction((tx) => idsSeenBy(tx))
              : await idsSeenBy(db, n % 2 ? 'ids' : undefined);
          if (seen.join() !== tenant) wrong.push([tenant, seen]);
        }),
      );
      expect(wrong).toEqual([]);
      expect(await idsSeenBy(database)).toHaveLength(TENANTS.length);
    });

    it('leaves neither role nor tenant behind on its connection', async () => {
      const client = await database.pool.connect();
      const read = async () => {
        const { rows } = await client.query(
          `SELECT current_setting('role') AS role, coalesce(current_setting('app.user_id', true), '') AS user_id`,
        );
        return rows;
      };
      const before = await read();
      client.release();
      await database.forTenant('ada').query('SELECT 1');
      await database
        .forTenant('ada')
        .query('SELECT 1 / $1::int', [0])
        .catch(() => {});
      const again = await database.pool.connect();
      const { rows } = await again.query(
        `SELECT current_setting('role') AS role, current_setting('app.user_id', true) AS user_id`,
      );
      again.release();
      expect(rows).toEqual(before);
      expect(rows).toEqual([{ role: 'none', user_id: '' }]);
    });

    it('is refused and undone as a whole when it would write to another tenant', async () => {
      const insert = `INSERT INTO user_settings (user_id) VALUES ($1)`;
      await database.forTenant('ada').query(insert, ['ada']);
      await expect(database.forTenant('ada').query(insert, ['bob'])).rejects.toThrow('row-level security');
      expect(await database.query('SELECT user_id FROM user_settings')).toEqual([{ user_id: 'ada' }]);
    });

    it('gives values, lists, several rows and large answers like any other statement', async () => {
      const db = database.forTenant('ada');
      const [row] = await db.query('SELECT $1::text AS text, $2::text[] AS list, $3::jsonb AS json', [
        'ü',
        ['a', 'b'],
        { n: 1 },
      ]);
      expect(row).toEqual({ text: 'ü', list: ['a', 'b'], json: { n: 1 } });
      expect(await db.query('SELECT n FROM generate_series(1, 20000) AS n')).toHaveLength(20_000);
      expect(await db.query('SELECT 1 WHERE false')).toEqual([]);
    });

    it('enters its tenant in a transaction of any isolation level', async () => {
      for (const isolation of [undefined, 'repeatable read', 'serializable'] as const) {
        const seen = await database
          .forTenant("o'neil")
          .transaction((tx) => idsSeenBy(tx), { ...(isolation && { isolation }) });
        expect(seen).toEqual(["o'neil"]);
      }
    });
  });
}
