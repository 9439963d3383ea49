import type { DispatchNowAnswer, SendIdRequest } from '@triage/contract/send';
import type { TenantContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { claimOne } from './claim-sends.ts';
import { deliverSend } from './deliver-send.ts';
import { sendLedger } from './send-ledger.ts';

/** Of all who want this row, one claims it. A mail that did not leave stays visible with its reason. */
export async function dispatchNow(
  ctx: TenantContext,
  { scheduledSendId }: SendIdRequest,
): Promise<DispatchNowAnswer> {
  const send = await claimOne(ctx.db, ctx.tenantId, { id: scheduledSendId, now: ctx.clock.now() });
  if (!send) throw new AppError('sendNotReady');
  const delivery = await deliverSend(ctx, sendLedger(ctx), send);
  if (delivery.outcome === 'sent') return { success: true, messageId: delivery.messageId };
  if (delivery.outcome === 'lost') throw new AppError('sendNotReady');
  throw new Error(`The mail did not leave: ${delivery.reason}`);
}
