import type { TenantContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { isProviderFailure } from '../ports/mail.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'mail' | 'jobs'>;
type Change = { threadId: string; on: boolean };

/** Puts a thread into the inbox of the account, or takes it out. */
export async function changeInbox(ctx: Ctx, change: Change): Promise<void> {
  try {
    await tellProvider(ctx, change);
  } catch (cause) {
    if (isProviderFailure(cause, 'notFound', 'gone')) throw new AppError('threadNotFound', { cause });
    if (isProviderFailure(cause, 'revoked')) throw new AppError('notConnected', { cause });
    throw cause;
  }
}

/** A change that may have taken effect without an answer is looked for, even if its push gets lost. */
export async function tellProvider(ctx: Ctx, { threadId, on }: Change): Promise<void> {
  try {
    await ctx.mail.modifyThread(threadId, on ? { add: ['INBOX'] } : { remove: ['INBOX'] });
  } catch (cause) {
    if (isProviderFailure(cause, 'unknown', 'unavailable'))
      await ctx.jobs.enqueue('mail-changed', { userId: ctx.tenantId }, { key: ctx.tenantId });
    throw cause;
  }
}
