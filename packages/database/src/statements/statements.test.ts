import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrateDatabase } from '../migrate/migrate-database.ts';
import { type Database, openDatabase } from '../open-database.ts';
import { describeStatement } from '../testing/describe-statement.ts';
import { eachDatabase } from '../testing/each-database.ts';
import { build, declared, sqlStatement, statement } from './statement.ts';

const TABLES = path.join(import.meta.dirname, '../tables');

eachDatabase((makeEmpty) => {
  describe('declared statements', () => {
    let database: Database;
    beforeAll(async () => {
      for (const file of readdirSync(TABLES, { encoding: 'utf8', recursive: true }))
        if (/(?<!\.test)\.ts$/.test(file)) await import(path.join(TABLES, file));
      database = await openDatabase(await makeEmpty());
      await migrateDatabase(database);
    });
    afterAll(() => database.close());

    it('are each understood by the database, with the parameters and columns that they declare', async () => {
      const types = await listTypes(database);
      expect(declared.size).toBeGreaterThan(10);
      const client = await database.pool.connect();
      const wrong: string[] = [];
      for (const { name, text, keys, columns } of declared.values()) {
        const found = await describeStatement(client, text).catch((error: Error) => error);
        if (found instanceof Error) wrong.push(`${name}: ${found.message}`);
        else {
          if (found.parameters !== keys.length) wrong.push(`${name}: takes ${found.parameters} parameters`);
          const answered = found.columns.map((column) => `${column.name} ${types.get(column.type)}`);
          const expected = Object.entries(columns ?? {}).map(([column, { type }]) => `${column} ${type}`);
          if (columns && answered.join() !== expected.join())
            wrong.push(`${name}: answers ${answered.join()}`);
        }
      }
      client.release();
      expect(wrong).toEqual([]);
    });

    it('are refused when they name something that does not exist in the database', async () => {
      const client = await database.pool.connect();
      await expect(describeStatement(client, 'SELECT subjekt FROM threads')).rejects.toThrow('subjekt');
      const { columns } = await describeStatement(client, 'SELECT subject FROM threads');
      expect(columns).toEqual([{ name: 'subject', type: 25 }]);
      client.release();
    });

    it('name the same closed sets of values as the checks of the tables', async () => {
      const checks = await database.query<{ table: string; column: string; rule: string }>(
        `SELECT r.relname AS table, a.attname AS column, pg_get_constraintdef(k.oid) AS rule FROM pg_constraint k
         JOIN pg_class r ON r.oid = k.conrelid JOIN pg_attribute a ON a.attrelid = r.oid AND a.attnum = ANY (k.conkey)
         WHERE k.contype = 'c' AND pg_get_constraintdef(k.oid) ~ 'ANY \\(ARRAY'`,
      );
      const schema = parseClosedSets();
      const stored = checks.map(({ table, column, rule }) => [
        `${table}.${column}`,
        [...rule.matchAll(/'(\w+)'::text/g)].map(([, value]) => value).sort(),
      ]);
      expect(stored.length).toBeGreaterThan(15);
      expect(Object.fromEntries(stored)).toEqual(schema);
    });
  });
});

describe('a statement', () => {
  it('numbers a parameter once however often it is used, and keeps constants as literals', () => {
    const { text, keys } = statement('test-numbers', (p: { userId: string; lane: 'reply' }) =>
      build
        .selectFrom('classifications')
        .where('user_id', '=', p.userId)
        .where((e) => e.or([e('lane', '=', p.lane), e('priority', '=', 'high'), e('sender', '=', p.userId)]))
        .select('thread_id as threadId'),
    );
    expect(text).toContain('"lane" = $2');
    expect(text).toContain(`"priority" = 'high' or "sender" = $1`);
    expect(keys).toEqual(['userId', 'lane']);
  });

  it('has a unique name', () => {
    sqlStatement('test-twice', {}, () => 'SELECT 1');
    expect(() => sqlStatement('test-twice', {}, () => 'SELECT 2')).toThrow('Two statements');
  });

  it('does not compile with a column that the schema lacks, or a value of another type', () => {
    statement('test-column', () =>
      // @ts-expect-error: there is no column "subjekt"
      build.selectFrom('threads').select('subjekt'),
    );
    statement('test-value', () =>
      build
        .selectFrom('classifications')
        .select('lane')
        // @ts-expect-error: no lane is called "later"
        .where('lane', '=', 'later'),
    );
    for (const name of ['test-column', 'test-value']) declared.delete(name);
  });
});

async function listTypes(database: Database): Promise<Map<number, string>> {
  const rows = await database.query<{ oid: string; typname: string }>(
    'SELECT oid::int8, typname FROM pg_type',
  );
  return new Map(rows.map(({ oid, typname }) => [Number(oid), typname]));
}

/** `table.column` and its values, from the generated types: each closed set of `schema.prisma`. */
function parseClosedSets(): Record<string, string[]> {
  const schema = readFileSync(path.resolve(import.meta.dirname, '../../../../prisma/schema.prisma'), 'utf8');
  const sets: [string, string[]][] = [];
  for (const [model] of schema.matchAll(/^model [\s\S]*?^}/gm)) {
    const table = /@@map\("(\w+)"\)/.exec(model)?.[1];
    for (const [, values = '', field, rest = ''] of model.matchAll(/@kyselyType\(('.+)\)\n\s+(\w+)(.*)/g)) {
      const column = /@map\("(\w+)"\)/.exec(rest)?.[1] ?? field;
      sets.push([
        `${table}.${column}`,
        [...values.matchAll(/'(\w+)'/g)].map(([, value]) => value ?? '').sort(),
      ]);
    }
  }
  return Object.fromEntries(sets);
}
