import type { CancelSendAnswer, SendIdRequest } from '@triage/contract/sending/send';
import { cancelPendingSend } from '@triage/database/tables/sends/queue-sends';
import type { TenantContext } from '../context.ts';
import { reopenDraft } from './drafts/reopen-draft.ts';
import { tellBegun } from './drafts/tell-begun.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'jobs' | 'realtime'>;

/**
 * One row update decides between undo and dispatch: a dispatcher that has claimed the row wins, and one that lost it
 * sees that it is no longer pending before it asks the provider to send. After that an undo cannot be promised. An email
 * that was a draft is one again.
 */
export async function cancelSend(
  ctx: Ctx,
  { scheduledSendId, reopenDraft: reopens = true }: SendIdRequest & { reopenDraft?: boolean },
): Promise<CancelSendAnswer> {
  const send = { userId: ctx.tenantId, id: scheduledSendId, now: ctx.clock.now() };
  const { success, draft } = await ctx.db.transaction(async (tx) => {
    const success = await cancelPendingSend(tx, send);
    return { success, draft: success && reopens ? await reopenDraft(ctx, tx, scheduledSendId) : null };
  });
  if (!success) return { success };
  await ctx.realtime.publish(ctx.tenantId, {
    name: 'send.updated',
    data: { scheduledSendId, status: 'cancelled' },
  });
  if (draft?.threadId) await tellBegun(ctx, draft.threadId);
  return { success, ...(draft && { draftId: draft.draftId }) };
}
