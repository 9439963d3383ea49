import { threadExists } from '@triage/database/tables/threads/threads';
import type { TenantContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { isProviderFailure, ProviderError } from '../../ports/mail.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'mail'>;

/**
 * Throws if neither the cache nor the provider has the thread. One that is not cached may be new or in the trash, so the
 * provider decides; while it does not answer, the email is queued and its dispatch finds out.
 */
export async function requireThread(ctx: Ctx, threadId: string | undefined): Promise<void> {
  if (!threadId || (await threadExists(ctx.db, { userId: ctx.tenantId, threadId }))) return;
  try {
    await ctx.mail.getThreadLabels(threadId, { urgency: 'person' });
  } catch (cause) {
    if (isProviderFailure(cause, 'notFound', 'gone', 'invalid'))
      throw new AppError('threadNotFound', { cause });
    if (!(cause instanceof ProviderError)) throw cause;
  }
}
