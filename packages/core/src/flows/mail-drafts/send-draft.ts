import type { SendDraftRequest } from '@triage/contract/sending/draft-api';
import type { QueueSendAnswer } from '@triage/contract/sending/send';
import { findMailDraft } from '@triage/database/tables/mail-drafts/save-drafts';
import { findSendByKey } from '@triage/database/tables/sends/queue-sends';
import type { TenantContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { queueDraft, toSend } from '../../send/drafts/queue-draft.ts';
import { tellBegun } from '../../send/drafts/tell-begun.ts';
import { describeQueued } from '../../send/insert-send.ts';
import { digestKey } from '../../send/queue-send.ts';
import { requireSeen } from './put-draft.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'jobs' | 'mail' | 'realtime'>;

/**
 * Queues a draft as the caller has read it, and closes it, in one transaction. Repeating the call answers with the same
 * send.
 */
export async function sendDraft(ctx: Ctx, request: SendDraftRequest): Promise<QueueSendAnswer> {
  const { draftId, seen } = request;
  const key = { userId: ctx.tenantId, id: draftId };
  const earlier = (await findMailDraft(ctx.db, key))?.closedAt ? await findQueued(ctx, request) : null;
  if (earlier) return earlier;
  const { content } = await requireSeen(ctx, request);
  const email = { request: toSend(content, request), draftKind: content.kind };
  const draft = { draftId, seen, ...email, idempotency: keyOf(request) };
  const queued = await ctx.db.transaction((tx) => queueDraft(ctx, tx, draft));
  // Saved or sent by another call meanwhile.
  if (!queued) return (await findQueued(ctx, request)) ?? refuse(ctx, request);
  const { scheduledSendId } = queued;
  await ctx.realtime.publish(ctx.tenantId, {
    name: 'send.updated',
    data: { scheduledSendId, status: 'pending' },
  });
  if (content.threadId) await tellBegun(ctx, content.threadId);
  return queued;
}

async function findQueued(ctx: Ctx, request: SendDraftRequest): Promise<QueueSendAnswer | null> {
  const { key, hash } = keyOf(request);
  const row = await findSendByKey(ctx.db, { userId: ctx.tenantId, idempotencyKey: key });
  if (!row) return null;
  if (row.idempotencyHash !== hash) throw new AppError('draftClosed');
  return describeQueued(row);
}

async function refuse(ctx: Ctx, request: SendDraftRequest): Promise<never> {
  await requireSeen(ctx, request);
  throw new AppError('draftClosed');
}

function keyOf(request: SendDraftRequest) {
  const { draftId, seen } = request;
  return { key: digestKey(`sent draft ${draftId} ${seen}`), hash: digestKey(JSON.stringify(request)) };
}
