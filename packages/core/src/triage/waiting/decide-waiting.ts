import { lockCursor } from '@triage/database/tables/mailboxes/mailbox-cursors';
import { decideWaitingThreads, listUndecidedThreads } from '@triage/database/tables/threads/waiting-threads';
import type { TenantContext } from '../../context.ts';
import { getOwner } from '../../mailbox/inbox/get-owner.ts';
import { listThreads } from '../../mailbox/store/list-threads.ts';
import { holdInbox } from '../../mailbox/sync/hold-inbox.ts';
import { asksForAnswer } from './asks-for-answer.ts';

const THREADS_AT_ONCE = 50;

/**
 * Decides of each thread that ends with the user's own message whether it waits for an answer. A thread is undecided
 * from the transaction that stores its message, so a crash in between loses nothing.
 */
export async function decideWaiting(ctx: Pick<TenantContext, 'tenantId' | 'db'>): Promise<void> {
  const userId = ctx.tenantId;
  for (;;) {
    const threadIds = await listUndecidedThreads(ctx.db, { userId, limit: THREADS_AT_ONCE });
    if (threadIds.length === 0) return;
    const threads = await listThreads(ctx.db, ctx.tenantId, threadIds);
    const owner = await getOwner(ctx.db, ctx.tenantId);
    const asks = threads.map((thread) => asksForAnswer(thread, owner));
    const decided = await ctx.db.transaction(async (tx) => {
      // If nothing waits, no list changes and no browser has to refetch.
      if (asks.includes(true)) await holdInbox(tx, ctx.tenantId, []);
      else await lockCursor(tx, userId);
      return decideWaitingThreads(tx, {
        userId,
        threadIds: threads.map(({ threadId }) => threadId),
        lastMessageIds: threads.map(({ messages }) => messages.at(-1)?.messageId ?? ''),
        asks,
      });
    });
    // All of them have changed meanwhile: what has changed them decides next.
    if (decided.length === 0) return;
  }
}
