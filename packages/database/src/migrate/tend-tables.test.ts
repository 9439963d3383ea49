import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Sql } from '../query/query-pool.ts';
import { tendTables } from './tend-tables.ts';

// Opened directly, because openDatabase() analyzes its tables itself.
const pglite = new PGlite();
const db: Sql = {
  query: async <Row>(text: string, values: readonly unknown[] = []) =>
    (await pglite.query<Row>(text, [...values])).rows,
};
beforeAll(async () => {
  await db.query('CREATE TABLE letters (id int PRIMARY KEY, box int, text text)');
  await db.query('CREATE INDEX letters_by_box ON letters (box, id)');
  await db.query('CREATE TABLE quiet (id int)');
});
afterAll(() => pglite.close());

/** What a session has counted reaches the statistics with its next statement. */
async function counted() {
  await db.query('SELECT pg_stat_force_next_flush()');
  await db.query('SELECT 1');
}

async function planOf(statement: string): Promise<string> {
  const lines = await db.query<{ 'QUERY PLAN': string }>(`EXPLAIN EXECUTE ${statement}`);
  return lines.map((line) => line['QUERY PLAN']).join('\n');
}

it('replans once for a table that has grown since its statements were planned', async () => {
  await db.query(`INSERT INTO letters SELECT g, 1, 'x' FROM generate_series(1, 3) g`);
  await db.query('ANALYZE letters');
  await db.query('SET plan_cache_mode = force_generic_plan');
  await db.query('PREPARE newest (int) AS SELECT id FROM letters WHERE box = $1 ORDER BY id DESC LIMIT 1');
  expect(await planOf('newest(1)')).toContain('Seq Scan');
  await db.query(`INSERT INTO letters SELECT g, g % 50, repeat('x', 500) FROM generate_series(4, 9000) g`);
  await counted();
  expect(await planOf('newest(1)')).toContain('Seq Scan');

  expect(await tendTables(db)).toEqual(['public.letters']);
  expect(await planOf('newest(1)')).toContain('Index Only Scan');
  expect(await tendTables(db)).toEqual([]);
});

it('gives the room of deleted rows back', async () => {
  const pages = async () => {
    const [row] = await db.query<{ size: number }>(`SELECT pg_relation_size('letters')::int AS size`);
    return row?.size ?? 0;
  };
  const before = await pages();
  await db.query('DELETE FROM letters WHERE id > 1000');
  await counted();
  expect(await tendTables(db)).toEqual(['public.letters']);
  expect(await pages()).toBeLessThan(before / 2);
});

it('stops between two tables', async () => {
  await db.query('INSERT INTO quiet SELECT g FROM generate_series(1, 500) g');
  await counted();
  await tendTables(db, () => true);
  expect(await tendTables(db)).toEqual(['public.quiet']);
});
