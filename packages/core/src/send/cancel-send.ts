import type { CancelSendAnswer, SendIdRequest } from '@triage/contract/send';
import type { Sql } from '@triage/database/open-database';
import type { TenantContext, TenantId } from '../context.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'realtime'>;

export async function cancelSend(ctx: Ctx, { scheduledSendId }: SendIdRequest): Promise<CancelSendAnswer> {
  const success = await takeBack(ctx.db, ctx.tenantId, { id: scheduledSendId, now: ctx.clock.now() });
  if (success)
    await ctx.realtime.publish(ctx.tenantId, {
      name: 'send.updated',
      data: { scheduledSendId, status: 'cancelled' },
    });
  return { success };
}

/**
 * One row update decides between undo and dispatch: a dispatcher that holds the row wins, and one that lost it finds
 * it no longer pending before it asks for the mail to leave. Once that was asked, nobody can promise an undo.
 */
export async function takeBack(
  sql: Sql,
  tenantId: TenantId,
  send: { id: string; now: Date },
): Promise<boolean> {
  const cancelled = await sql.query(
    `UPDATE scheduled_sends SET status = 'cancelled', lease_until = NULL, updated_at = $3
     WHERE user_id = $1 AND id = $2 AND status = 'pending' AND send_asked_at IS NULL
       AND (lease_until IS NULL OR lease_until <= $3)
     RETURNING 1`,
    [tenantId, send.id, send.now],
    'take-back-send',
  );
  return cancelled.length > 0;
}
