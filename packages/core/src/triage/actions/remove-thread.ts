import type { Success } from '@triage/contract/errors';
import { deleteOtherMessages } from '@triage/database/tables/messages/messages';
import type { TenantContext } from '../../context.ts';
import { summarizeThreads } from '../../mailbox/store/summarize-threads.ts';
import { findArrived } from '../change-labels.ts';
import { noteStanding, recordLaneChange } from '../lane-changes.ts';
import { relabelThread } from './relabel-thread.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'mail' | 'clock' | 'realtime' | 'jobs'>;

export type RemovedTo = 'trash' | 'spam';
export const removedLabel: Record<RemovedTo, string> = { trash: 'TRASH', spam: 'SPAM' };

/**
 * Moves a thread of the account to the trash or to spam. The cache does not hold such mail, so the thread leaves it.
 * One that the cache does not know is asked of the provider alone: a repeated call answers as the first one did.
 */
export async function removeThread(
  ctx: Ctx,
  { threadId, to }: { threadId: string; to: RemovedTo },
): Promise<Success> {
  const userId = ctx.tenantId;
  const at = ctx.clock.now();
  await relabelThread(
    ctx,
    { threadId, verb: to },
    async () => ({
      add: [removedLabel[to]],
      remove: ['INBOX'],
      standing: await noteStanding(ctx, ctx.db, { kind: to, threadId }),
    }),
    async (tx, { standing }, held) => {
      await recordLaneChange(ctx, tx, { kind: to, threadId, standing, lane: 'done', at });
      const messageIds = await findArrived(ctx, tx, { threadId, held });
      await deleteOtherMessages(tx, { userId, threadIds: [threadId], messageIds });
      await summarizeThreads(tx, userId, [threadId], at);
      // A sync that has read the thread before may store it once more; the next one deletes it.
      await ctx.jobs.enqueue('mail-changed', { userId }, { key: userId, tx });
    },
  );
  return { success: true };
}
