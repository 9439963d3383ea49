import { deleteMessages } from '@triage/database/tables/messages/messages';
import { listMailOfBlocked } from '@triage/database/tables/senders/blocked-senders';
import { listMutedInInbox } from '@triage/database/tables/threads/muted-threads';
import type { TenantContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { summarizeThreads } from '../../mailbox/store/summarize-threads.ts';
import { holdInbox } from '../../mailbox/sync/hold-inbox.ts';
import { isProviderFailure } from '../../ports/mail.ts';
import { relabelThread } from './relabel-thread.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'mail' | 'clock' | 'realtime' | 'jobs' | 'logger'>;

const AT_ONCE = 50;

/**
 * Runs before new mail is sorted: moves mail of blocked senders to the trash, and muted threads out of the inbox. It is
 * part of the sync job, which is retried after a crash or an outage. Mail that the provider refuses to move is sorted.
 */
export async function refuseMail(ctx: Ctx): Promise<void> {
  const refused = new Set<string>();
  for (;;) {
    const found = await listMailOfBlocked(ctx.db, { userId: ctx.tenantId, limit: AT_ONCE + refused.size });
    const mail = found.filter(({ messageId }) => !refused.has(messageId));
    if (mail.length === 0) break;
    for (const message of mail) if (!(await trashMessage(ctx, message))) refused.add(message.messageId);
  }
  for (const threadId of await listMutedInInbox(ctx.db, ctx.tenantId)) await leaveInbox(ctx, threadId);
}

async function trashMessage(
  ctx: Ctx,
  { threadId, messageId }: { threadId: string; messageId: string },
): Promise<boolean> {
  const userId = ctx.tenantId;
  try {
    await ctx.mail.modifyMessage(messageId, { add: ['TRASH'], remove: ['INBOX'] });
  } catch (error) {
    if (!isProviderFailure(error, 'notFound', 'gone', 'invalid', 'forbidden')) throw error;
    ctx.logger.warn('mail.not_refused', {}, error);
    return false;
  }
  await ctx.db.transaction(async (tx) => {
    await holdInbox(tx, userId, [threadId]);
    await deleteMessages(tx, { userId, messageIds: [messageId] });
    await summarizeThreads(tx, userId, [threadId], ctx.clock.now());
  });
  return true;
}

async function leaveInbox(ctx: Ctx, threadId: string): Promise<void> {
  try {
    await relabelThread(ctx, { threadId }, async () => ({ remove: ['INBOX'] }));
  } catch (error) {
    if (!(error instanceof AppError) && !isProviderFailure(error, 'forbidden')) throw error;
    ctx.logger.warn('mail.not_refused', {}, error);
  }
}
