import type { Success } from '@triage/contract/errors';
import { threadExists } from '@triage/database/tables/threads/threads';
import { settleWaitingThread, unsettleWaitingThread } from '@triage/database/tables/threads/waiting-threads';
import type { TenantContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { holdInbox } from '../../mailbox/sync/hold-inbox.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock'>;

/** "Not waiting": the thread leaves the list until the user asks something again in it. */
export async function settleWaiting(ctx: Ctx, { threadId }: { threadId: string }): Promise<Success> {
  const thread = { userId: ctx.tenantId, threadId };
  await requireThread(ctx, threadId);
  await ctx.db.transaction(async (tx) => {
    await holdInbox(tx, ctx.tenantId, []);
    await settleWaitingThread(tx, { ...thread, now: ctx.clock.now() });
  });
  return { success: true };
}

/** Undoes `settleWaiting`. An answer meanwhile is kept: then nothing waits. */
export async function resumeWaiting(ctx: Ctx, { threadId }: { threadId: string }): Promise<Success> {
  await requireThread(ctx, threadId);
  await ctx.db.transaction(async (tx) => {
    await holdInbox(tx, ctx.tenantId, []);
    await unsettleWaitingThread(tx, { userId: ctx.tenantId, threadId });
  });
  return { success: true };
}

async function requireThread({ db, tenantId }: Ctx, threadId: string): Promise<void> {
  if (!(await threadExists(db, { userId: tenantId, threadId }))) throw new AppError('threadNotFound');
}
