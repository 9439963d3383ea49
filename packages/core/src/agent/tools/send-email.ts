import { writeToolInputs } from '@triage/contract/propose';
import type { QueueSendRequest } from '@triage/contract/send';
import type { Sql } from '@triage/database/open-database';
import type { TenantContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { insertSend } from '../../send/insert-send.ts';
import { type ApprovedCall, type Carried, defineWriteTool, type Prepared } from './define-write-tool.ts';

const sendSchema = writeToolInputs.send_email;

export const sendEmail = defineWriteTool({
  name: 'send_email',
  description:
    'Queue a mail from the person, or a reply when threadId is given. The person sees it and approves it first. ' +
    'Recipients are full addresses; never invent one.',
  input: sendSchema,
  arguments: sendSchema,
  prepare: prepareSend,
  queue: queueApproved,
  announce: announceSend,
});

export async function prepareSend<A extends QueueSendRequest>(
  ctx: TenantContext,
  input: A,
): Promise<Prepared<A>> {
  const { threadId } = input;
  if (threadId !== undefined) {
    const [thread] = await ctx.db.query('SELECT 1 FROM threads WHERE user_id = $1 AND thread_id = $2', [
      ctx.tenantId,
      threadId,
    ]);
    if (!thread) throw new AppError('threadNotFound');
  }
  return {
    arguments: input,
    recipients: [...input.to, ...(input.cc ?? []), ...(input.bcc ?? [])],
    threadIds: threadId === undefined ? [] : [threadId],
    text: `${input.subject}\n${input.body}`,
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
    // A second lock on the same door: one approval has one send, whatever else goes wrong.
    idempotency: { key: `agent-approval ${approved.approvalId}`, hash: approved.argumentsHash },
  });
  if (!queued) throw new Error('This approval has queued its send already');
  const undo = queued.undoWindowMs > 0 ? ` It can be undone for ${queued.undoWindowMs / 1_000} seconds.` : '';
  return { result: { ...queued }, text: `The mail is queued and leaves at ${queued.sendAt}.${undo}` };
}

export async function announceSend(ctx: TenantContext, result: Record<string, unknown>): Promise<void> {
  const { scheduledSendId } = result;
  if (typeof scheduledSendId !== 'string') return;
  await ctx.realtime.publish(ctx.tenantId, {
    name: 'send.updated',
    data: { scheduledSendId, status: 'pending' },
  });
}
