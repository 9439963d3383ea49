import type { Success } from '@triage/contract/errors';
import type { SendIdRequest } from '@triage/contract/send';
import type { TenantContext } from '../context.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'realtime'>;

/** Ends the warning about a failed send; the send stays failed. Dismissing twice, or what has not failed, does nothing. */
export async function dismissFailure(ctx: Ctx, { scheduledSendId }: SendIdRequest): Promise<Success> {
  const dismissed = await ctx.db.query(
    `UPDATE scheduled_sends SET dismissed_at = $3
     WHERE user_id = $1 AND id = $2 AND status = 'failed' AND dismissed_at IS NULL RETURNING 1`,
    [ctx.tenantId, scheduledSendId, ctx.clock.now()],
    'dismiss-failure',
  );
  // Other open pages still show the warning.
  if (dismissed.length > 0)
    await ctx.realtime.publish(ctx.tenantId, {
      name: 'send.updated',
      data: { scheduledSendId, status: 'failed' },
    });
  return { success: true };
}
