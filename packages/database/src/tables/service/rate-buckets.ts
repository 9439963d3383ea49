import type { Sql } from '../../query/query-pool.ts';
import { double, integer } from '../../statements/columns.ts';
import { type Placeholders, runOne, sqlStatement } from '../../statements/statement.ts';

type Lease = { userId: string; kind: string; burst: number; perMs: number; chunk: number; now: Date };

// Clocks of several processes differ: a bucket is never filled backwards.
function filled(p: Placeholders<Lease>): string {
  return `LEAST(${p.burst}::float8, b.permits + ${p.perMs}::float8 * 1000 *
    GREATEST(0, EXTRACT(EPOCH FROM ${p.now}::timestamptz - b.filled_at)::float8))`;
}

const lease = sqlStatement(
  'rate-buckets-lease',
  { leased: integer, permits: double },
  (p: Placeholders<Lease>) => `
  INSERT INTO rate_buckets AS b (user_id, kind, permits, leased, filled_at)
  VALUES (${p.userId}, ${p.kind}, ${p.burst}::float8 - ${p.chunk}::int, ${p.chunk}::int, ${p.now})
  ON CONFLICT (user_id, kind) DO UPDATE SET
    permits = ${filled(p)} - LEAST(${p.chunk}::int, FLOOR(${filled(p)})),
    leased = LEAST(${p.chunk}::int, FLOOR(${filled(p)}))::int,
    filled_at = GREATEST(b.filled_at, ${p.now})
  RETURNING leased, permits`,
);

/** Fills the bucket up for the time that has passed and takes what there is, a chunk at most, in one statement. */
export async function leaseFromBucket(db: Sql, request: Lease): Promise<{ leased: number; permits: number }> {
  return (await runOne(db, lease, request)) ?? { leased: 0, permits: 0 };
}
