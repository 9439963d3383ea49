import type { QueueSendAnswer, QueueSendRequest, SendIdRequest } from '@triage/contract/sending/send';
import type { Sql } from '@triage/database/open-database';
import { takeFailedSend } from '@triage/database/tables/sends/queue-sends';
import type { TenantContext } from '../context.ts';
import { AppError, FieldError } from '../errors.ts';
import { insertSend, type NewSend } from './insert-send.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'realtime'>;

/**
 * Queues a failed send again as a new one, with a new undo window. The failed row is dismissed in the same transaction,
 * and only once: of two concurrent retries the second finds nothing to retry.
 */
export async function retrySend(ctx: Ctx, { scheduledSendId }: SendIdRequest): Promise<QueueSendAnswer> {
  const { tenantId } = ctx;
  const now = ctx.clock.now();
  const queued = await ctx.db.transaction(async (tx) => {
    const { quoteHtml, remindAfterMs, calendar, ...request } = await takeFailed(tx, ctx, {
      id: scheduledSendId,
      now,
    });
    const answer = await insertSend(tx, {
      tenantId,
      request,
      now,
      idempotency: null,
      quoteHtml,
      remindAfterMs,
      calendar,
    });
    if (!answer) throw new Error('A send without an idempotency key was not stored');
    return answer;
  });
  for (const [id, status] of [
    [scheduledSendId, 'failed'],
    [queued.scheduledSendId, 'pending'],
  ] as const)
    await ctx.realtime.publish(tenantId, { name: 'send.updated', data: { scheduledSendId: id, status } });
  return queued;
}

async function takeFailed(
  tx: Sql,
  { tenantId }: Ctx,
  failed: { id: string; now: Date },
): Promise<
  QueueSendRequest & Pick<NewSend, 'calendar'> & { quoteHtml: string | null; remindAfterMs: number | null }
> {
  const row = await takeFailedSend(tx, { userId: tenantId, ...failed });
  if (!row) throw new AppError('sendNotReady');
  const { threadId, attachmentCount, html, quotedMessageId, quoteAt, fromEmail, sendAt, remindAt, ...mail } =
    row;
  if (mail.attachmentIds.length < attachmentCount)
    throw new FieldError('attachmentIds', 'An attachment is missing. Add it again; nothing was sent.');
  return {
    ...mail,
    remindAfterMs: remindAt && remindAt.getTime() - sendAt.getTime(),
    ...(threadId === null ? {} : { threadId }),
    ...(html === null ? {} : { html }),
    ...(quotedMessageId === null || quoteAt === null
      ? {}
      : { quote: { messageId: quotedMessageId, at: quoteAt } }),
    ...(fromEmail === '' ? {} : { from: fromEmail }),
  };
}
