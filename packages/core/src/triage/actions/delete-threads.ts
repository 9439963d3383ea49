import type { BulkAnswer } from '@triage/contract/triage/triage';
import { deleteTrashChange } from '@triage/database/tables/inbox/lane-changes';
import { deleteMessages } from '@triage/database/tables/messages/messages';
import pMap from 'p-map';
import type { TenantContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { inBulk } from '../../in-bulk.ts';
import { listTrashed } from '../../mailbox/outside/list-trashed.ts';
import { requireDeletion } from '../../mailbox/outside/may-delete.ts';
import { summarizeThreads } from '../../mailbox/store/summarize-threads.ts';
import { holdInbox } from '../../mailbox/sync/hold-inbox.ts';
import { isProviderFailure } from '../../ports/mail.ts';
import { takeTurns } from '../take-turns.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'mail' | 'clock' | 'jobs' | 'logger'>;

const LOOKED_UP_AT_ONCE = 8;

/**
 * Deletes what these threads have in the trash, for good. One thread with nothing in the trash is an error of the whole
 * call, which has then deleted nothing. A thread that the account does not have counts as deleted: a call whose answer
 * was lost can be repeated.
 */
export async function deleteThreads(
  ctx: Ctx,
  { threadIds }: { threadIds: readonly string[] },
): Promise<BulkAnswer> {
  await requireDeletion(ctx);
  await pMap(new Set(threadIds), (threadId) => listTrashed(ctx, threadId), {
    concurrency: LOOKED_UP_AT_ONCE,
  });
  let refusal: AppError | null = null;
  const answer = await inBulk(
    threadIds,
    async (threadId) => {
      try {
        await takeTurns(ctx, threadId, () => deleteThread(ctx, threadId));
      } catch (error) {
        if (error instanceof AppError && error.code === 'deletionNotAllowed') refusal = error;
        throw error;
      }
    },
    ctx.logger,
  );
  if (refusal && answer.results.every(({ success }) => !success)) throw refusal;
  return answer;
}

/** At the provider first: after a crash in between, the next sync reads of the deletion in the provider's history. */
async function deleteThread(ctx: Ctx, threadId: string): Promise<void> {
  const userId = ctx.tenantId;
  const messageIds = await listTrashed(ctx, threadId);
  await tellProvider(ctx, messageIds);
  await ctx.db.transaction(async (tx) => {
    await holdInbox(tx, userId, [threadId]);
    // Without the record Undo has nothing to put back.
    await deleteTrashChange(tx, { userId, threadId });
    // Moved to the trash elsewhere, and not synced yet.
    await deleteMessages(tx, { userId, messageIds });
    await summarizeThreads(tx, userId, [threadId], ctx.clock.now());
    await ctx.jobs.enqueue('mail-changed', { userId }, { key: userId, tx });
  });
}

async function tellProvider(ctx: Ctx, messageIds: readonly string[]): Promise<void> {
  if (messageIds.length === 0) return;
  try {
    await ctx.mail.deleteMessages(messageIds);
  } catch (cause) {
    if (isProviderFailure(cause, 'forbidden')) throw new AppError('deletionNotAllowed', { cause });
    if (isProviderFailure(cause, 'revoked')) throw new AppError('notConnected', { cause });
    // Some may be deleted.
    await ctx.jobs.enqueue('mail-changed', { userId: ctx.tenantId }, { key: ctx.tenantId });
    throw cause;
  }
}
