import type { CallKind } from '@triage/contract/rate-limits';
import { findOutage, type OutageReason } from '@triage/database/query/database-unavailable';
import type { Services } from '../context.ts';
import { RateLimited } from '../errors.ts';
import type { TenantId } from '../tenant/tenant-id.ts';
import { leasePermits } from './lease-permits.ts';

/** An idle lease is forgotten; the bucket has filled up again long before. */
const IDLE_MS = 10 * 60_000;
/** The database takes no writes, or is away. Not one that has too much to do: that is what the limit is for. */
const UNCOUNTED: ReadonlySet<OutageReason> = new Set([
  'readOnly',
  'diskFull',
  'refused',
  'hostNotFound',
  'lost',
  'starting',
]);

export interface RateLimiter {
  /** Counts one call. Throws RateLimited where there is no permit left. */
  take(tenantId: TenantId, kind: CallKind): Promise<void>;
}

interface Lease {
  permits: number;
  /** Until then the shared bucket is known to be empty, and not asked again. */
  emptyUntil: number;
  usedAt: number;
  renewal: Promise<void> | null;
}

/**
 * All processes share one bucket in the database, and each takes permits from it in chunks: a poller costs one
 * statement in minutes, and two processes together admit what one would.
 */
export function rateLimiter(ctx: Pick<Services, 'db' | 'clock'>): RateLimiter {
  // In the order of their last use, the longest idle first.
  const leases = new Map<string, Lease>();

  function open(key: string, now: number): Lease {
    const lease = leases.get(key) ?? { permits: 0, emptyUntil: 0, usedAt: now, renewal: null };
    lease.usedAt = now;
    leases.delete(key);
    leases.set(key, lease);
    for (const [idleKey, { usedAt }] of leases) {
      if (now - usedAt < IDLE_MS) break;
      leases.delete(idleKey);
    }
    return lease;
  }

  async function renew(lease: Lease, tenantId: TenantId, kind: CallKind): Promise<void> {
    try {
      const { leased, waitMs } = await leasePermits({ ...ctx, tenantId }, kind);
      lease.permits += leased;
      if (leased === 0) lease.emptyUntil = ctx.clock.now().getTime() + waitMs;
    } catch (error) {
      // Counting is a write. While the database takes none, the cached inbox stays readable.
      const outage = findOutage(error);
      if (kind !== 'read' || !outage || !UNCOUNTED.has(outage.reason)) throw error;
      lease.permits += 1;
    } finally {
      lease.renewal = null;
    }
  }

  return {
    async take(tenantId, kind) {
      for (;;) {
        const now = ctx.clock.now().getTime();
        const lease = open(`${kind} ${tenantId}`, now);
        if (lease.permits > 0) {
          lease.permits -= 1;
          return;
        }
        const waitMs = lease.emptyUntil - now;
        if (waitMs > 0) throw new RateLimited(Math.ceil(waitMs / 1_000));
        // However many calls wait, one asks.
        lease.renewal ??= renew(lease, tenantId, kind);
        await lease.renewal;
      }
    },
  };
}
