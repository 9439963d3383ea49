import type { UndoChangeAnswer } from '@triage/contract/agent';
import { writeToolInputs } from '@triage/contract/meetings/propose';
import type { QueueSendRequest } from '@triage/contract/sending/send';
import type { Sql } from '@triage/database/open-database';
import { findSendRow } from '@triage/database/tables/sends/list-sends';
import { cancelPendingSend } from '@triage/database/tables/sends/queue-sends';
import { threadExists } from '@triage/database/tables/threads/threads';
import { z } from 'zod';
import type { TenantContext } from '../../../context.ts';
import { AppError } from '../../../errors.ts';
import { insertSend, parseSendAt } from '../../../send/insert-send.ts';
import { resolveSender } from '../../../send/message/resolve-sender.ts';
import { type ApprovedCall, type Carried, defineWriteTool, type Prepared } from '../define-write-tool.ts';
import { requireAttachments } from './require-attachments.ts';

const sendSchema = writeToolInputs.send_email;

export const sendEmail = defineWriteTool({
  name: 'send_email',
  description:
    'Queue a mail from the person, or a reply when threadId is given. The person sees it and approves it first. ' +
    'Recipients are full addresses; never invent one. attachmentIds name files that were uploaded for this mail: leave ' +
    'them out otherwise, no other id fits.',
  input: sendSchema,
  arguments: sendSchema,
  prepare: prepareSend,
  queue: queueApproved,
  announce: announceSend,
  undo: undoSend,
});

export async function prepareSend<A extends QueueSendRequest>(
  ctx: TenantContext,
  input: A,
): Promise<Prepared<A>> {
  const { threadId, sendAt, from, attachmentIds = [] } = input;
  if (sendAt !== undefined) parseSendAt(sendAt, ctx.clock.now());
  if (from !== undefined) await resolveSender(ctx.db, ctx.tenantId, { from });
  if (threadId !== undefined) {
    const isKnown = await threadExists(ctx.db, { userId: ctx.tenantId, threadId });
    if (!isKnown) throw new AppError('threadNotFound');
  }
  return {
    arguments: input,
    recipients: [...input.to, ...(input.cc ?? []), ...(input.bcc ?? [])],
    threadIds: threadId === undefined ? [] : [threadId],
    // The body first: a subject could begin a comment that hides its links.
    text: `${input.body}\n${input.subject}`,
    attachments: await requireAttachments(ctx, attachmentIds),
  };
}

export async function queueApproved(
  ctx: TenantContext,
  tx: Sql,
  approved: ApprovedCall<QueueSendRequest>,
): Promise<Carried> {
  const queued = await insertSend(tx, {
    tenantId: ctx.tenantId,
    request: approved.arguments,
    now: ctx.clock.now(),
    // A second guard: one approval has one send, even if another check fails.
    idempotency: { key: `agent-approval ${approved.approvalId}`, hash: approved.argumentsHash },
  });
  if (!queued) throw new Error('This approval has queued its send already');
  const undo = queued.undoWindowMs > 0 ? ` It can be undone for ${queued.undoWindowMs / 1_000} seconds.` : '';
  return {
    result: { ...queued },
    text: `The email is queued and will be sent at ${queued.sendAt}.${undo}`,
    undo: { data: { scheduledSendId: queued.scheduledSendId }, until: new Date(queued.sendAt) },
  };
}

const sendUndo = z.object({ scheduledSendId: z.string() });

/** `withCancel` is stored in the same transaction: neither happens without the other. Repeating it succeeds. */
export async function undoSend(
  ctx: TenantContext,
  data: unknown,
  withCancel: (tx: Sql) => Promise<unknown> = async () => null,
): Promise<UndoChangeAnswer> {
  const { scheduledSendId } = sendUndo.parse(data);
  const send = { userId: ctx.tenantId, id: scheduledSendId };
  const isCancelled = await ctx.db.transaction(async (tx) => {
    const isFirst = await cancelPendingSend(tx, { ...send, now: ctx.clock.now() });
    if (!isFirst && (await findSendRow(tx, send))?.status !== 'cancelled') return false;
    await withCancel(tx);
    return true;
  });
  if (!isCancelled) return { success: false, text: 'The email was already sent.' };
  const update = { scheduledSendId, status: 'cancelled' as const };
  await ctx.realtime.publish(ctx.tenantId, { name: 'send.updated', data: update });
  return { success: true, text: 'Undone: the email was not sent.' };
}

export async function announceSend(ctx: TenantContext, result: Record<string, unknown>): Promise<void> {
  const { scheduledSendId } = result;
  if (typeof scheduledSendId !== 'string') return;
  await ctx.realtime.publish(ctx.tenantId, {
    name: 'send.updated',
    data: { scheduledSendId, status: 'pending' },
  });
}
