import type { TenantContext } from '../context.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock'>;

export interface CancelledSends {
  cancelled: number;
  /** Drafts that were already made for them at the provider. */
  draftIds: string[];
  /** Being handed over at this moment, or handed over with an unknown outcome. */
  leaving: number;
}

/** The rule of a single cancel, for all at once: what a dispatcher holds or has asked to leave is out of reach. */
export async function cancelAllSends(ctx: Ctx): Promise<CancelledSends> {
  const cancelled = await ctx.db.query<{ draft_id: string | null }>(
    `UPDATE scheduled_sends SET status = 'cancelled', lease_until = NULL, updated_at = $2
     WHERE user_id = $1 AND status = 'pending' AND send_asked_at IS NULL
       AND (lease_until IS NULL OR lease_until <= $2)
     RETURNING draft_id`,
    [ctx.tenantId, ctx.clock.now()],
  );
  const [left] = await ctx.db.query<{ leaving: number }>(
    `SELECT count(*)::int AS leaving FROM scheduled_sends WHERE user_id = $1 AND status = 'pending'`,
    [ctx.tenantId],
  );
  return {
    cancelled: cancelled.length,
    draftIds: cancelled.flatMap(({ draft_id }) => draft_id ?? []),
    leaving: left?.leaving ?? 0,
  };
}
