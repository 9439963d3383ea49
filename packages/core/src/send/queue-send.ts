import { createHash } from 'node:crypto';
import { IDEMPOTENCY_KEY_MAX } from '@triage/contract/limits';
import type { QueueSendAnswer, QueueSendRequest } from '@triage/contract/sending/send';
import type { Sql } from '@triage/database/open-database';
import { findMailDraft } from '@triage/database/tables/mail-drafts/save-drafts';
import { findSendByKey } from '@triage/database/tables/sends/queue-sends';
import type { TenantContext } from '../context.ts';
import { AppError, FieldError } from '../errors.ts';
import { closeDraft } from './drafts/save-draft.ts';
import { tellBegun } from './drafts/tell-begun.ts';
import { describeQueued, insertSend, type NewSend } from './insert-send.ts';
import { requireThread } from './message/require-thread.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'mail' | 'realtime' | 'jobs'>;
type Idempotency = NonNullable<NewSend['idempotency']>;

/** Stores everything the mail needs; the provider hears of it when it is due. */
export async function queueSend(
  ctx: Ctx,
  request: QueueSendRequest,
  idempotencyKey: string | null = null,
): Promise<QueueSendAnswer> {
  const idempotency =
    idempotencyKey === null
      ? null
      : { key: digestKey(requireKey(idempotencyKey)), hash: digestKey(JSON.stringify(request)) };
  const earlier = idempotency && (await findQueued(ctx, idempotency));
  if (earlier) return earlier;
  await requireThread(ctx, request.threadId);
  const { tenantId } = ctx;
  const send = { tenantId, request, idempotency, now: ctx.clock.now() };
  const queued =
    request.attachmentIds?.length || request.draftId
      ? await ctx.db.transaction((tx) => insertAndClose(ctx, tx, send))
      : await insertSend(ctx.db, send);
  if (!queued) {
    // The same request was made twice concurrently, and the other one was first.
    const twin = idempotency && (await findQueued(ctx, idempotency));
    if (!twin) throw new Error('A send was neither stored nor found');
    return twin;
  }
  const { scheduledSendId } = queued;
  await ctx.realtime.publish(tenantId, {
    name: 'send.updated',
    data: { scheduledSendId, status: 'pending' },
  });
  if (request.draftId && request.threadId) await tellBegun(ctx, request.threadId);
  return queued;
}

/**
 * The email is in the queue exactly when its draft is closed: neither is lost, nor are both there. A draft that was sent
 * or discarded before, in another tab or by another program, is not sent again: the send is rolled back.
 */
async function insertAndClose(ctx: Ctx, tx: Sql, send: NewSend): Promise<QueueSendAnswer | null> {
  const { draftId, threadId } = send.request;
  if (!draftId) return insertSend(tx, send);
  const draft = await findMailDraft(tx, { userId: ctx.tenantId, id: draftId });
  // A draft that was closed before has no content any more, and one that was never saved has no row.
  const draftKind = draft?.content.kind ?? (threadId ? 'reply' : 'new');
  const queued = await insertSend(tx, { ...send, draftKind });
  if (queued && !(await closeDraft(ctx, tx, draftId))) throw new AppError('draftClosed');
  return queued;
}

async function findQueued(ctx: Ctx, idempotency: Idempotency): Promise<QueueSendAnswer | null> {
  const row = await findSendByKey(ctx.db, { userId: ctx.tenantId, idempotencyKey: idempotency.key });
  if (!row) return null;
  if (row.idempotencyHash !== idempotency.hash) throw new AppError('idempotencyMismatch');
  return describeQueued(row);
}

function requireKey(key: string): string {
  if (key.length <= IDEMPOTENCY_KEY_MAX) return key;
  throw new FieldError('Idempotency-Key', `The key must have at most ${IDEMPOTENCY_KEY_MAX} characters`);
}

export function digestKey(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
