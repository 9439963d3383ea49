import type { Sql } from './query/query-pool.ts';

export interface Column {
  name: string;
  type: string;
  /** Computed by the database: never written. */
  generated: boolean;
  identity: boolean;
}

export interface Table {
  name: string;
  columns: Column[];
  /** The columns of the primary key, in order. */
  key: string[];
}

/** Every table but the list of migrations, each after those that it refers to. */
export async function listTables(sql: Sql): Promise<Table[]> {
  const rows = await sql.query<Table & { parents: string[] }>(
    `SELECT c.relname AS name,
       (SELECT json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
           'generated', a.attgenerated <> '', 'identity', a.attidentity <> '') ORDER BY a.attnum)
        FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped) AS columns,
       (SELECT coalesce(json_agg(a.attname ORDER BY array_position(i.indkey::int2[], a.attnum)), '[]')
        FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey::int2[])
        WHERE i.indrelid = c.oid AND i.indisprimary) AS key,
       (SELECT coalesce(json_agg(DISTINCT p.relname), '[]')
        FROM pg_constraint f JOIN pg_class p ON p.oid = f.confrelid
        WHERE f.conrelid = c.oid AND f.contype = 'f' AND f.conparentid = 0 AND f.confrelid <> c.oid) AS parents
     FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
       AND NOT c.relispartition AND c.relname <> '_prisma_migrations' ORDER BY c.relname`,
  );
  const ordered: Table[] = [];
  const waiting = [...rows];
  while (waiting.length > 0) {
    const at = waiting.findIndex(({ parents }) =>
      parents.every((parent) => ordered.some(({ name }) => name === parent)),
    );
    const [next] = waiting.splice(at, 1);
    if (at < 0 || !next) throw new Error('Tables refer to one another in a circle');
    ordered.push({ name: next.name, columns: next.columns, key: next.key });
  }
  return ordered;
}

export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
