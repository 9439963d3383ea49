import { randomUUID } from 'node:crypto';
import { type Column, listTables, quoteName } from '@triage/database/list-tables';
import type { Sql } from '@triage/database/open-database';

type Values = Record<string, string>;

/**
 * A row of this user in every table with a user id, including tables added later: valid values are derived from the
 * columns' checks and references.
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
      written.map((column) => ids[column.name] ?? valueFor(sql, table.name, column, { userId, secret })),
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
async function valueFor(
  sql: Sql,
  table: string,
  { name, type }: Column,
  { userId, secret }: { userId: string; secret: string },
): Promise<string> {
  const referred = await findReferred(sql, table, { name, userId });
  if (referred !== null) return referred;
  const [check] = await sql.query<{ word: string | null }>(
    `SELECT (regexp_match(pg_get_constraintdef(oid), '''([^'']*)'''))[1] AS word FROM pg_constraint
     WHERE conrelid = $1::regclass AND contype = 'c'
       AND (SELECT attnum FROM pg_attribute WHERE attrelid = conrelid AND attname = $2) = ANY (conkey)`,
    [quoteName(table), name],
  );
  if (check?.word) return check.word;
  if (type.startsWith('halfvec')) return `[${Array(1536).fill(0.5).join()}]`;
  if (type.endsWith('[]')) return '{}';
  if (type === 'boolean') return 'false';
  if (/thread_id|message_id/.test(name)) return 'one';
  if (type === 'jsonb') return '{}';
  if (/^timestamp|^date/.test(type)) return '2026-03-01T00:00:00Z';
  if (/^(bigint|integer|smallint|real|numeric|double)/.test(type)) return '1';
  if (type === 'tsvector') return '';
  return `${secret} ${name}`;
}

/** What this person has in the table that the column refers to; tables come after those that they refer to. */
async function findReferred(
  sql: Sql,
  table: string,
  { name, userId }: { name: string; userId: string },
): Promise<string | null> {
  const [reference] = await sql.query<{ parent: string; column: string }>(
    `SELECT f.confrelid::regclass::text AS parent, p.attname AS column
     FROM pg_constraint f CROSS JOIN unnest(f.conkey, f.confkey) AS k (own, other)
       JOIN pg_attribute a ON a.attrelid = f.conrelid AND a.attnum = k.own
       JOIN pg_attribute p ON p.attrelid = f.confrelid AND p.attnum = k.other
     WHERE f.conrelid = $1::regclass AND f.contype = 'f' AND a.attname = $2 LIMIT 1`,
    [quoteName(table), name],
  );
  if (!reference) return null;
  const [row] = await sql.query<{ value: string }>(
    `SELECT ${quoteName(reference.column)}::text AS value FROM ${reference.parent} WHERE user_id = $1 LIMIT 1`,
    [userId],
  );
  return row?.value ?? null;
}
