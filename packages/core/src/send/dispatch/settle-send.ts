import type { Sql } from '@triage/database/open-database';
import type { Clock } from '../../ports/clock.ts';
import type { Logger } from '../../ports/logger.ts';
import { isProviderFailure, type Mail } from '../../ports/mail.ts';
import type { ClaimedSend } from './claim-sends.ts';
import { findSentMessage } from './find-own-mail.ts';
import { type Judgement, judgeFailure, OUTCOME_UNKNOWN } from './judge-failure.ts';
import type { SendLedger } from './send-ledger.ts';

export interface DeliveryContext {
  db: Sql;
  mail: Mail;
  clock: Clock;
  ledger: SendLedger;
  logger: Logger;
}

/** `lost`: another worker has the row. `first` = this call moved it to `sent`. */
export type Delivery =
  | { outcome: 'sent'; messageId: string; first: boolean }
  | { outcome: 'pending' | 'failed'; reason: string }
  | { outcome: 'lost' };

/** How long a mail that left its draft is looked for, counted from the last request to send it. */
const SEARCH_MS = 30_000;
const SEARCH_AGAIN_MS = 10_000;

export async function settleSent(ctx: DeliveryContext, send: ClaimedSend, messageId: string) {
  const first = await ctx.ledger.markSent(send, messageId);
  return { outcome: 'sent', messageId, first } satisfies Delivery;
}

/** The provider was asked to send this draft and did not say yes. */
export async function settleAsked(
  ctx: DeliveryContext,
  asked: ClaimedSend,
  error: unknown,
): Promise<Delivery> {
  if (isProviderFailure(error, 'notFound', 'gone')) return settleGone(ctx, asked, ctx.clock.now());
  const judgement = judgeFailure(error, asked.attempts);
  const refused = judgement.verdict === 'retry' && judgement.refused;
  if (judgement.verdict === 'fail' || refused) return settle(ctx, asked, judgement);
  if (!(await ctx.mail.getDraft(asked.draftId ?? ''))) return settleGone(ctx, asked, ctx.clock.now());
  return settle(ctx, asked, judgement);
}

/** The draft is gone, so it was sent, or somebody deleted it. In both cases it is never sent again. */
export async function settleGone(ctx: DeliveryContext, send: ClaimedSend, askedAt: Date): Promise<Delivery> {
  const messageId = await findSentMessage(ctx.mail, send);
  if (messageId) return settleSent(ctx, send, messageId);
  const now = ctx.clock.now().getTime();
  if (now - askedAt.getTime() >= SEARCH_MS) return writeFailed(ctx, send, OUTCOME_UNKNOWN);
  const again = { delayMs: SEARCH_AGAIN_MS, reason: OUTCOME_UNKNOWN, counted: false, refused: false };
  return settle(ctx, send, { verdict: 'retry', ...again });
}

export async function settleFailure(ctx: DeliveryContext, send: ClaimedSend, error: unknown) {
  return settle(ctx, send, judgeFailure(error, send.attempts));
}

async function settle(ctx: DeliveryContext, send: ClaimedSend, judgement: Judgement): Promise<Delivery> {
  const { reason } = judgement;
  if (judgement.verdict === 'fail') return giveUp(ctx, send, reason);
  const kept = await ctx.ledger.retry(send, {
    at: new Date(ctx.clock.now().getTime() + judgement.delayMs),
    error: reason,
    counted: judgement.counted,
    // A refusal of this attempt says nothing about an earlier one, which may have sent the email.
    undoDraftAsk: judgement.refused && send.draftAskedAt === null && send.draftId === null,
    undoSendAsk: judgement.refused && send.sendAskedAt === null,
  });
  return kept ? { outcome: 'pending', reason } : { outcome: 'lost' };
}

/**
 * The draft goes first: a request to send it that is still under way, or a process that only slept, can then no longer
 * make `failed` a lie.
 */
async function giveUp(ctx: DeliveryContext, send: ClaimedSend, reason: string): Promise<Delivery> {
  if (!send.draftId) return writeFailed(ctx, send, reason);
  if (!(await ctx.ledger.hold(send))) return { outcome: 'lost' };
  try {
    await ctx.mail.deleteDraft(send.draftId);
    const messageId = await findSentMessage(ctx.mail, send);
    if (messageId) return settleSent(ctx, send, messageId);
  } catch {
    return writeFailed(ctx, send, OUTCOME_UNKNOWN);
  }
  return writeFailed(ctx, send, reason);
}

async function writeFailed(ctx: DeliveryContext, send: ClaimedSend, reason: string): Promise<Delivery> {
  return (await ctx.ledger.fail(send, reason)) ? { outcome: 'failed', reason } : { outcome: 'lost' };
}
