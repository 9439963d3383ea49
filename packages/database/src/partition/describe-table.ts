import type { Sql } from '../query/query-pool.ts';

/** Everything of a table besides its columns, as the statements that create it again, in order. */
export interface TableParts {
  /** As it is written in a statement: an administrator may run this for another user's tables. */
  owner: string;
  /** The columns that are written, without generated ones. */
  columns: string[];
  /** Without what the partitioned table has of its own. */
  options: string[];
  /** Foreign keys of this table, and of other tables that refer to it. */
  foreignKeys: { table: string; name: string; definition: string }[];
  /** Keys, indexes, triggers, policies, rights. */
  definitions: string[];
}

const COLUMNS = `
  SELECT quote_ident(attname) AS text FROM pg_attribute
  WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`;

const OWNER = `SELECT quote_ident(pg_get_userbyid(relowner)) AS text FROM pg_class WHERE oid = $1::regclass`;

// A partitioned table has none of its own: they are those of its partitions.
const OPTIONS = `
  SELECT DISTINCT unnest(c.reloptions) AS text FROM pg_partition_tree($1::regclass) t JOIN pg_class c ON c.oid = t.relid
  WHERE t.isleaf UNION
  SELECT unnest(reloptions) FROM pg_class WHERE oid = $1::regclass ORDER BY 1`;

// Foreign keys with a parent belong to partitions, and are created with them.
const FOREIGN_KEYS = `
  SELECT conrelid::regclass::text AS table, conname AS name, format('ALTER TABLE %s ADD CONSTRAINT %I %s',
    conrelid::regclass, conname, pg_get_constraintdef(oid)) AS definition
  FROM pg_constraint
  WHERE contype = 'f' AND conparentid = 0 AND (conrelid = $1::regclass OR confrelid = $1::regclass) ORDER BY 1, 2`;

const KEYS = `
  SELECT format('ALTER TABLE %s ADD CONSTRAINT %I %s', $1::regclass, conname, pg_get_constraintdef(oid)) AS text
  FROM pg_constraint WHERE contype IN ('p', 'u', 'x') AND conrelid = $1::regclass ORDER BY contype, conname`;

// On a partitioned table, ONLY would create an index that its partitions do not have.
const INDEXES = `
  SELECT replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') AS text FROM pg_index
  WHERE indrelid = $1::regclass
    AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid AND contype IN ('p', 'u', 'x'))
  ORDER BY 1`;

const TRIGGERS = `
  SELECT pg_get_triggerdef(oid) AS text FROM pg_trigger
  WHERE tgrelid = $1::regclass AND NOT tgisinternal ORDER BY tgname`;

const SECURITY = `
  SELECT format('ALTER TABLE %s %s ROW LEVEL SECURITY', oid::regclass, mode) AS text
  FROM pg_class, unnest(ARRAY['ENABLE', 'FORCE']) AS mode
  WHERE oid = $1::regclass AND CASE mode WHEN 'ENABLE' THEN relrowsecurity ELSE relforcerowsecurity END
  UNION ALL
  SELECT format('CREATE POLICY %I ON %s AS %s FOR %s TO %s', polname, polrelid::regclass,
      CASE WHEN polpermissive THEN 'PERMISSIVE' ELSE 'RESTRICTIVE' END,
      CASE polcmd WHEN 'r' THEN 'SELECT' WHEN 'a' THEN 'INSERT' WHEN 'w' THEN 'UPDATE' WHEN 'd' THEN 'DELETE' ELSE 'ALL' END,
      (SELECT string_agg(CASE WHEN role = 0 THEN 'PUBLIC' ELSE quote_ident(pg_get_userbyid(role)) END, ', ')
        FROM unnest(polroles) AS role))
    || coalesce(' USING (' || pg_get_expr(polqual, polrelid) || ')', '')
    || coalesce(' WITH CHECK (' || pg_get_expr(polwithcheck, polrelid) || ')', '')
  FROM pg_policy WHERE polrelid = $1::regclass
  UNION ALL
  SELECT format('GRANT %s ON %s TO %s', a.privilege_type, c.oid::regclass,
    CASE WHEN a.grantee = 0 THEN 'PUBLIC' ELSE quote_ident(pg_get_userbyid(a.grantee)) END)
  FROM pg_class c CROSS JOIN aclexplode(c.relacl) a WHERE c.oid = $1::regclass AND a.grantee <> c.relowner`;

/** `table` is a name as PostgreSQL reads it, with its schema. */
export async function describeTable(sql: Sql, table: string): Promise<TableParts> {
  const texts = async (query: string) =>
    (await sql.query<{ text: string }>(query, [table])).map(({ text }) => text);
  const [owner = ''] = await texts(OWNER);
  return {
    owner,
    columns: await texts(COLUMNS),
    options: await texts(OPTIONS),
    foreignKeys: await sql.query(FOREIGN_KEYS, [table]),
    definitions: [
      ...(await texts(KEYS)),
      ...(await texts(INDEXES)),
      ...(await texts(TRIGGERS)),
      ...(await texts(SECURITY)),
    ],
  };
}
