import type { TenantContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { isProviderFailure } from '../ports/mail.ts';

/** Puts a thread into the inbox of the account, or takes it out. */
export async function changeInbox(
  ctx: Pick<TenantContext, 'mail'>,
  change: { threadId: string; on: boolean },
): Promise<void> {
  try {
    await ctx.mail.modifyThread(change.threadId, change.on ? { add: ['INBOX'] } : { remove: ['INBOX'] });
  } catch (cause) {
    if (isProviderFailure(cause, 'notFound', 'gone')) throw new AppError('threadNotFound', { cause });
    if (isProviderFailure(cause, 'revoked')) throw new AppError('notConnected', { cause });
    throw cause;
  }
}
