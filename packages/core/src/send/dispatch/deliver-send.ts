import pLimit from 'p-limit';
import { openTenant, type Services } from '../../context.ts';
import { ProviderError } from '../../ports/mail.ts';
import { releaseAttachments } from '../message/load-attachments.ts';
import { showsPictures } from '../message/quoted-pictures.ts';
import type { ClaimedSend } from './claim-sends.ts';
import type { OwnDraft } from './find-own-mail.ts';
import { NOT_CONNECTED } from './judge-failure.ts';
import { keepLease } from './keep-lease.ts';
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

/** A composed message with files is several times its size in memory, so the limit holds across users. */
const withFiles = pLimit(2);

/** One claimed row, as far as it goes now: draft, written request, send, written result. Throws without a database. */
export async function deliverSend(
  services: Services,
  ledger: SendLedger,
  send: ClaimedSend,
): Promise<Delivery> {
  const { db, mail, clock, logger } = openTenant(services, send.tenantId);
  const delivery = await attempt({ db, mail, clock, ledger, logger }, send);
  if (delivery.outcome === 'lost') return delivery;
  const fields = { send: send.id, attempt: send.fence };
  if (delivery.outcome === 'sent') logger.info('send.sent', fields);
  else logger.warn(`send.${delivery.outcome}`, { ...fields, reason: delivery.reason });
  if (delivery.outcome === 'sent' && send.attachmentCount > 0)
    await releaseAttachments(db, { ...send, now: clock.now() }).catch((error) =>
      logger.warn('send.files-kept', fields, error),
    );
  await services.realtime.publish(send.tenantId, {
    name: 'send.updated',
    data: { scheduledSendId: send.id, status: delivery.outcome },
  });
  return delivery;
}

async function attempt(ctx: DeliveryContext, send: ClaimedSend): Promise<Delivery> {
  // The progress of this attempt, for judging its failure.
  let known = send;
  try {
    if (!send.connected) throw new ProviderError('revoked', NOT_CONNECTED);
    if (send.sendAskedAt && send.draftId && !(await ctx.mail.getDraft(send.draftId)))
      return await settleGone(ctx, send, send.sendAskedAt);
    const draft = send.draftId
      ? { draftId: send.draftId, threadId: send.draftThreadId }
      : await makeDraft(ctx, send);
    if (!draft) return { outcome: 'lost' };
    known = { ...send, draftId: draft.draftId, draftThreadId: draft.threadId };
    // The fence: a worker that lost its lease must not send, and leaves the draft to the new owner.
    if (!(await ctx.ledger.askSend(send, draft))) return { outcome: 'lost' };
    return await askProvider(ctx, known, draft.draftId);
  } catch (error) {
    return settleFailure(ctx, known, error);
  }
}

/** Null if the lease was lost while waiting. The lease is renewed: uploading files to the provider takes time. */
async function makeDraft(ctx: DeliveryContext, send: ClaimedSend): Promise<OwnDraft | null> {
  if (send.attachmentCount === 0 && !showsPictures(send)) return obtainDraft(ctx, send);
  return withFiles(async () => ((await ctx.ledger.hold(send)) ? obtainDraft(ctx, send) : null));
}

async function askProvider(ctx: DeliveryContext, send: ClaimedSend, draftId: string): Promise<Delivery> {
  let messageId: string;
  try {
    ({ messageId } = await keepLease(ctx, send, () => ctx.mail.sendDraft(draftId)));
  } catch (error) {
    return settleAsked(ctx, send, error);
  }
  return settleSent(ctx, send, messageId);
}
