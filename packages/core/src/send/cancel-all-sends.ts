import { cancelPendingSends, countPendingSends } from '@triage/database/tables/sends/queue-sends';
import type { TenantContext } from '../context.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock'>;

export interface CancelledSends {
  cancelled: number;
  /** Drafts that were already made for them at the provider. */
  draftIds: string[];
  /** Being handed over at this moment, or handed over with an unknown outcome. */
  leaving: number;
}

/**
 * The rule of a single cancel, for all sends: those leased by a dispatcher or already handed over cannot be cancelled.
 */
export async function cancelAllSends(ctx: Ctx): Promise<CancelledSends> {
  const userId = ctx.tenantId;
  const cancelled = await cancelPendingSends(ctx.db, { userId, now: ctx.clock.now() });
  return {
    cancelled: cancelled.length,
    draftIds: cancelled.flatMap(({ draftId }) => draftId ?? []),
    leaving: await countPendingSends(ctx.db, userId),
  };
}
