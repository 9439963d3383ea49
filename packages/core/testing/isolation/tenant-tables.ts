import type { Database } from '@triage/database/open-database';

export interface TenantTable {
  name: string;
  /** The column with a row's user id. */
  owner: 'user_id' | 'tenant_id';
}

export function listTenantTables(db: Pick<Database, 'query'>): Promise<TenantTable[]> {
  return db.query<TenantTable>(
    `SELECT c.relname AS name, a.attname AS owner FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT a.attisdropped
       AND a.attname IN ('user_id', 'tenant_id') ORDER BY 1`,
  );
}

export interface Print {
  rows: number;
  digest: string;
}

/** Of each table all that this person has in it; two prints are equal when nothing was changed between them. */
export async function printTenant(
  db: Pick<Database, 'query'>,
  tables: readonly TenantTable[],
  userId: string,
): Promise<Map<string, Print>> {
  const one = ({ name, owner }: TenantTable) =>
    `SELECT '${name}' AS name, count(*)::int AS rows, md5(coalesce(string_agg(x::text, E'\\n' ORDER BY x::text), '')) AS digest
     FROM ${name} x WHERE x.${owner} = $1`;
  const rows = await db.query<Print & { name: string }>(tables.map(one).join(' UNION ALL '), [userId]);
  return new Map(rows.map(({ name, ...print }) => [name, print]));
}

export function comparePrints(before: Map<string, Print>, after: Map<string, Print>): string[] {
  return [...before.keys()].filter((name) => before.get(name)?.digest !== after.get(name)?.digest);
}

/** The other person has a row with the same key, and their own words in it. */
export async function copyRow(
  db: Pick<Database, 'query'>,
  table: string,
  { from, to, id }: { from: Owner; to: Owner; id: string },
): Promise<void> {
  const columns = await db.query<{ name: string }>(
    `SELECT quote_ident(attname) AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0
       AND NOT attisdropped AND attgenerated = '' AND attidentity = ''`,
    [table],
  );
  const list = columns.map(({ name }) => name).join(', ');
  await db.query(
    `INSERT INTO ${table} (${list}) SELECT ${list.replaceAll(/(\w+)/g, 'r.$1')} FROM ${table} x,
       jsonb_populate_record(NULL::${table}, replace(replace(to_jsonb(x)::text, $1, $3), $4, $5)::jsonb) r
     WHERE x.user_id = $1 AND x.id = $2 ON CONFLICT DO NOTHING`,
    [from.userId, id, to.userId, from.word, to.word],
  );
}

export interface Owner {
  userId: string;
  word: string;
}
