import type { TenantContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { isProviderFailure, type MailMessageLabels } from '../../ports/mail.ts';

/** The ids of a thread's messages in the trash, oldest first. None: the account does not have the thread. */
export async function listTrashed(ctx: Pick<TenantContext, 'mail'>, threadId: string): Promise<string[]> {
  const present = await fetchThreadLabels(ctx, threadId);
  const trashed = present.filter(({ labelIds }) => labelIds.includes('TRASH'));
  if (trashed.length === 0 && present.length > 0) throw new AppError('notInTrash');
  return trashed.map(({ id }) => id);
}

/** The trash included. None: the account does not have the thread. */
export async function fetchThreadLabels(
  ctx: Pick<TenantContext, 'mail'>,
  threadId: string,
): Promise<MailMessageLabels[]> {
  try {
    return await ctx.mail.getThreadLabels(threadId, { urgency: 'person' });
  } catch (cause) {
    if (isProviderFailure(cause, 'notFound', 'gone', 'invalid')) return [];
    if (isProviderFailure(cause, 'revoked')) throw new AppError('notConnected', { cause });
    throw cause;
  }
}
