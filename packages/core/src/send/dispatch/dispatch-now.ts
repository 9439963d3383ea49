import type { DispatchNowAnswer, SendIdRequest } from '@triage/contract/sending/send';
import type { TenantContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { claimOne } from './claim-sends.ts';
import { deliverSend } from './deliver-send.ts';
import { NOT_CONNECTED, OUTCOME_UNKNOWN } from './judge-failure.ts';
import { sendLedger } from './send-ledger.ts';

/** One caller claims the row and sends it. A failed send stores its reason in the row. */
export async function dispatchNow(
  ctx: TenantContext,
  { scheduledSendId }: SendIdRequest,
): Promise<DispatchNowAnswer> {
  const send = await claimOne(ctx.db, ctx.tenantId, { id: scheduledSendId, now: ctx.clock.now() });
  if (!send) throw new AppError('sendNotReady');
  const delivery = await deliverSend(ctx, sendLedger(ctx), send);
  if (delivery.outcome === 'sent') return { success: true, messageId: delivery.messageId };
  if (delivery.outcome === 'lost') throw new AppError('sendNotReady');
  const { outcome, reason } = delivery;
  const cause = new Error(`The email was not sent: ${reason}`);
  if (reason === NOT_CONNECTED) throw new AppError('notConnected', { cause });
  // "Refused" would promise that nothing was sent, which an unknown outcome cannot.
  if (outcome === 'failed' && reason !== OUTCOME_UNKNOWN) throw new AppError('sendRefused', { cause });
  throw cause;
}
