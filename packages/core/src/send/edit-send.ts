import type { EditSendRequest, QueueSendAnswer } from '@triage/contract/sending/send';
import { cancelPendingSend } from '@triage/database/tables/sends/queue-sends';
import type { TenantContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { insertSend } from './insert-send.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'realtime'>;

/** The old email is cancelled exactly when the new one is queued. A send in progress can no longer be edited. */
export async function editSend(ctx: Ctx, { scheduledSendId, ...request }: EditSendRequest) {
  const { tenantId } = ctx;
  const now = ctx.clock.now();
  const queued = await ctx.db.transaction(async (tx): Promise<QueueSendAnswer> => {
    if (!(await cancelPendingSend(tx, { userId: tenantId, id: scheduledSendId, now })))
      throw new AppError('sendNotReady');
    const answer = await insertSend(tx, { tenantId, request, now, idempotency: null });
    if (!answer) throw new Error('A send without an idempotency key was not stored');
    return answer;
  });
  for (const [id, status] of [
    [scheduledSendId, 'cancelled'],
    [queued.scheduledSendId, 'pending'],
  ] as const)
    await ctx.realtime.publish(tenantId, { name: 'send.updated', data: { scheduledSendId: id, status } });
  return queued;
}
