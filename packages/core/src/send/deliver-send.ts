import { openTenant, type Services } from '../context.ts';
import { ProviderError } from '../ports/mail.ts';
import type { ClaimedSend } from './claim-sends.ts';
import { NOT_CONNECTED } from './judge-failure.ts';
import { obtainDraft } from './obtain-draft.ts';
import type { SendLedger } from './send-ledger.ts';
import {
  type Delivery,
  type DeliveryContext,
  settleAsked,
  settleFailure,
  settleGone,
  settleSent,
} from './settle-send.ts';

/** One claimed row, as far as it goes now: draft, written request, send, written result. Throws without a database. */
export async function deliverSend(
  services: Services,
  ledger: SendLedger,
  send: ClaimedSend,
): Promise<Delivery> {
  const { mail, clock, logger } = openTenant(services, send.tenantId);
  const delivery = await attempt({ mail, clock, ledger }, send);
  if (delivery.outcome === 'lost') return delivery;
  const fields = { send: send.id, attempt: send.fence };
  if (delivery.outcome === 'sent') logger.info('send.sent', fields);
  else logger.warn(`send.${delivery.outcome}`, { ...fields, reason: delivery.reason });
  await services.realtime.publish(send.tenantId, {
    name: 'send.updated',
    data: { scheduledSendId: send.id, status: delivery.outcome },
  });
  return delivery;
}

async function attempt(ctx: DeliveryContext, send: ClaimedSend): Promise<Delivery> {
  // What this attempt has learnt, for whoever judges its failure.
  let known = send;
  try {
    if (!send.connected) throw new ProviderError('revoked', NOT_CONNECTED);
    if (send.sendAskedAt && send.draftId && !(await ctx.mail.getDraft(send.draftId)))
      return await settleGone(ctx, send, send.sendAskedAt);
    const draft = send.draftId
      ? { draftId: send.draftId, threadId: send.draftThreadId }
      : await obtainDraft(ctx, send);
    known = { ...send, draftId: draft.draftId, draftThreadId: draft.threadId };
    // The fence: who lost the row does not send, and leaves the draft to the one who has it.
    if (!(await ctx.ledger.askSend(send, draft))) return { outcome: 'lost' };
    return await askProvider(ctx, known, draft.draftId);
  } catch (error) {
    return settleFailure(ctx, known, error);
  }
}

async function askProvider(ctx: DeliveryContext, send: ClaimedSend, draftId: string): Promise<Delivery> {
  let messageId: string;
  try {
    ({ messageId } = await ctx.mail.sendDraft(draftId));
  } catch (error) {
    return settleAsked(ctx, send, error);
  }
  return settleSent(ctx, send, messageId);
}
