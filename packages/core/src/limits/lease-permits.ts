import { type CallKind, rateLimits } from '@triage/contract/rate-limits';
import type { TenantContext } from '../context.ts';

/** The many cheap calls are leased in chunks; of the few dear ones each counts for itself. */
const CHUNKS: Partial<Record<CallKind, number>> = { read: 30, change: 10 };

/** Fills the bucket up for the time that has passed and takes what there is, a chunk at most, in one statement. */
export async function leasePermits(
  ctx: Pick<TenantContext, 'tenantId' | 'db' | 'clock'>,
  kind: CallKind,
): Promise<{ leased: number; waitMs: number }> {
  const { burst, perMinute } = rateLimits[kind];
  const chunk = CHUNKS[kind] ?? 1;
  const perMs = perMinute / 60_000;
  // Clocks of several processes differ: a bucket is never filled backwards.
  const filled = `LEAST($3::float8, b.permits + $4::float8 * 1000 *
    GREATEST(0, EXTRACT(EPOCH FROM $6::timestamptz - b.filled_at)::float8))`;
  const [row] = await ctx.db.query<{ leased: number; permits: number }>(
    `INSERT INTO rate_buckets AS b (user_id, kind, permits, leased, filled_at)
     VALUES ($1, $2, $3::float8 - $5::int, $5::int, $6)
     ON CONFLICT (user_id, kind) DO UPDATE SET
       permits = ${filled} - LEAST($5::int, FLOOR(${filled})),
       leased = LEAST($5::int, FLOOR(${filled}))::int,
       filled_at = GREATEST(b.filled_at, $6)
     RETURNING leased, permits`,
    [ctx.tenantId, kind, burst, perMs, chunk, ctx.clock.now()],
    'lease-permits',
  );
  const { leased, permits } = row ?? { leased: 0, permits: 0 };
  return { leased, waitMs: leased > 0 ? 0 : Math.ceil((1 - permits) / perMs) };
}
