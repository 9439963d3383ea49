import { type CallKind, rateLimits } from '@triage/contract/rate-limits';
import { leaseFromBucket } from '@triage/database/tables/service/rate-buckets';
import type { TenantContext } from '../context.ts';

/** The many cheap calls are leased in chunks, the few expensive ones one by one. */
const CHUNKS: Partial<Record<CallKind, number>> = { read: 30, change: 10 };

/** `waitMs`: how long until the bucket has a permit again. */
export async function leasePermits(
  ctx: Pick<TenantContext, 'tenantId' | 'db' | 'clock'>,
  kind: CallKind,
): Promise<{ leased: number; waitMs: number }> {
  const { burst, perMinute } = rateLimits[kind];
  const chunk = CHUNKS[kind] ?? 1;
  const perMs = perMinute / 60_000;
  const now = ctx.clock.now();
  const bucket = { userId: ctx.tenantId, kind, burst, perMs, chunk, now };
  const { leased, permits } = await leaseFromBucket(ctx.db, bucket);
  return { leased, waitMs: leased > 0 ? 0 : Math.ceil((1 - permits) / perMs) };
}
