import { randomUUID } from 'node:crypto';
import type { CancelSendAnswer, RecallSendRequest } from '@triage/contract/sending/send';
import { findSendByKey, insertSendRow } from '@triage/database/tables/sends/queue-sends';
import type { TenantContext } from '../context.ts';
import { markedId } from '../tenant/mailbox-tenant.ts';
import { cancelSend } from './cancel-send.ts';
import { digestKey } from './queue-send.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'jobs' | 'realtime'>;

/**
 * Cancels the send of an idempotency key whether or not its request has arrived. The sender may have lost our answer, and
 * the request may still be on its way: a cancelled row without words takes its key, so that it is refused.
 */
export async function recallSend(ctx: Ctx, { key }: RecallSendRequest): Promise<CancelSendAnswer> {
  const userId = ctx.tenantId;
  const idempotencyKey = digestKey(key);
  const now = ctx.clock.now();
  const isNew = await insertSendRow(ctx.db, {
    ...{
      userId,
      id: markedId(userId, randomUUID()),
      idempotencyKey,
      idempotencyHash: '',
      status: 'cancelled',
      now,
    },
    ...{ to: [], cc: [], bcc: [], subject: '', body: '', html: null },
    ...{ quotedMessageId: null, quoteAt: null, quoteHtml: null },
    ...{ threadId: null, inReplyTo: '', references: [], fromEmail: '', attachmentCount: 0 },
    ...{ sendAt: now, undoUntil: null, dispatchAt: now, remindAt: null, automatic: false },
    ...{ calendar: null, draftKind: null },
  });
  if (isNew) return { success: true };
  const found = await findSendByKey(ctx.db, { userId, idempotencyKey });
  if (!found || found.status === 'cancelled') return { success: found !== undefined };
  // The caller still has the draft.
  return cancelSend(ctx, { scheduledSendId: found.id, reopenDraft: false });
}
