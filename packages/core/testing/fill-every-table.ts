import { randomUUID } from 'node:crypto';
import { type Column, listTables, quoteName } from '@triage/database/list-tables';
import type { Sql } from '@triage/database/open-database';

type Values = Record<string, string>;

/**
 * A row of this person in every table that knows persons, also in those that are added later: what a column must
 * hold is read from its checks and its references.
 */
export async function fillEveryTable(
  sql: Sql,
  userId: string,
  secret: string = randomUUID(),
): Promise<string[]> {
  const filled: string[] = [];
  const ids: Values = { user_id: userId, tenant_id: userId };
  for (const table of await listTables(sql)) {
    if (table.name === 'users' || !table.columns.some(({ name }) => name in ids)) continue;
    const [found] = await sql.query(
      `SELECT 1 FROM ${quoteName(table.name)} t WHERE to_jsonb(t) ->> 'user_id' = $1 OR to_jsonb(t) ->> 'tenant_id' = $1`,
      [userId],
    );
    filled.push(table.name);
    if (found) continue;
    const written = table.columns.filter(({ generated, identity }) => !generated && !identity);
    const values = await Promise.all(
      written.map((column) => ids[column.name] ?? valueFor(sql, table.name, column, secret)),
    );
    await sql.query(
      `INSERT INTO ${quoteName(table.name)} (${written.map(({ name }) => quoteName(name)).join(', ')})
       VALUES (${written.map(({ type }, index) => `$${index + 1}::text::${type}`).join(', ')})`,
      values,
    );
  }
  return filled;
}

/** The first word that a check of the table allows for this column, else something of its type. */
async function valueFor(sql: Sql, table: string, { name, type }: Column, secret: string): Promise<string> {
  const [check] = await sql.query<{ word: string | null }>(
    `SELECT (regexp_match(pg_get_constraintdef(oid), '''([^'']*)'''))[1] AS word FROM pg_constraint
     WHERE conrelid = $1::regclass AND contype = 'c'
       AND (SELECT attnum FROM pg_attribute WHERE attrelid = conrelid AND attname = $2) = ANY (conkey)`,
    [quoteName(table), name],
  );
  if (check?.word) return check.word;
  if (type.startsWith('halfvec')) return `[${Array(1536).fill(0.5).join()}]`;
  if (type.endsWith('[]')) return '{}';
  if (/thread_id|message_id/.test(name)) return 'one';
  if (type === 'jsonb') return '{}';
  if (/^timestamp|^date/.test(type)) return '2026-03-01T00:00:00Z';
  if (/^(bigint|integer|smallint|real|numeric|double)/.test(type)) return '1';
  if (type === 'boolean') return 'false';
  if (type === 'tsvector') return '';
  return `${secret} ${name}`;
}
