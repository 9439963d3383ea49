import type { Success } from '@triage/contract/errors';
import { findThreadFlags } from '@triage/database/tables/threads/thread-labels';
import type { TenantContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { relabelThread } from './relabel-thread.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'mail' | 'clock' | 'realtime' | 'jobs'>;

/** In the account first. Without a change no provider quota is used. */
export async function starThread(
  ctx: Ctx,
  { threadId, on }: { threadId: string; on: boolean },
): Promise<Success> {
  await relabelThread(ctx, { threadId }, async () => {
    const thread = await findThreadFlags(ctx.db, { userId: ctx.tenantId, threadId });
    if (!thread) throw new AppError('threadNotFound');
    if (thread.starred === on) return null;
    return on ? { add: ['STARRED'] } : { remove: ['STARRED'] };
  });
  return { success: true };
}
