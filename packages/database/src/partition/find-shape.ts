import type { Sql } from '../query/query-pool.ts';

/** The tables that grow with the mail: all others have at most one row for a thread, or few for a user. */
export const PARTITIONED = ['threads', 'messages', 'classifications', 'embeddings'] as const;

export interface TableShape {
  name: string;
  /** 0: an ordinary table. */
  partitions: number;
  /** As PostgreSQL estimates it. */
  rows: number;
  /** With indexes, as PostgreSQL writes it. */
  size: string;
}

const SHAPES = `
  SELECT c.relname AS name, count(l.oid) FILTER (WHERE l.oid <> c.oid)::int AS partitions,
    sum(greatest(l.reltuples, 0))::float8 AS rows, pg_size_pretty(sum(pg_total_relation_size(l.oid))) AS size
  FROM pg_class c
  JOIN pg_class l ON (l.oid = c.oid AND c.relkind = 'r')
    OR l.oid IN (SELECT inhrelid FROM pg_inherits WHERE inhparent = c.oid)
  WHERE c.relnamespace = 'public'::regnamespace AND c.relname = ANY ($1::text[])
  GROUP BY c.relname ORDER BY array_position($1::text[], c.relname::text)`;

/** The tables that `npm run partition` divides, in its order. */
export async function listShapes(sql: Sql): Promise<TableShape[]> {
  return sql.query<TableShape>(SHAPES, [PARTITIONED]);
}
