import type { Success } from '@triage/contract/errors';
import type { SendIdRequest } from '@triage/contract/sending/send';
import { dismissFailedSend } from '@triage/database/tables/sends/queue-sends';
import type { TenantContext } from '../context.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'realtime'>;

/** Ends the warning about a failed send; the send stays failed. Dismissing twice, or what has not failed, does nothing. */
export async function dismissFailure(ctx: Ctx, { scheduledSendId }: SendIdRequest): Promise<Success> {
  const send = { userId: ctx.tenantId, id: scheduledSendId, now: ctx.clock.now() };
  const dismissed = await dismissFailedSend(ctx.db, send);
  // Other open pages still show the warning.
  if (dismissed)
    await ctx.realtime.publish(ctx.tenantId, {
      name: 'send.updated',
      data: { scheduledSendId, status: 'failed' },
    });
  return { success: true };
}
