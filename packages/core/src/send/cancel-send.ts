import type { CancelSendAnswer, SendIdRequest } from '@triage/contract/sending/send';
import { cancelPendingSend } from '@triage/database/tables/sends/queue-sends';
import type { TenantContext } from '../context.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'realtime'>;

/**
 * One row update decides between undo and dispatch: a dispatcher that has claimed the row wins, and one that lost it
 * sees that it is no longer pending before it asks the provider to send. After that an undo cannot be promised.
 */
export async function cancelSend(ctx: Ctx, { scheduledSendId }: SendIdRequest): Promise<CancelSendAnswer> {
  const send = { userId: ctx.tenantId, id: scheduledSendId, now: ctx.clock.now() };
  const success = await cancelPendingSend(ctx.db, send);
  if (success)
    await ctx.realtime.publish(ctx.tenantId, {
      name: 'send.updated',
      data: { scheduledSendId, status: 'cancelled' },
    });
  return { success };
}
