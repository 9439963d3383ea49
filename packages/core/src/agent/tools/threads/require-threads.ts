import { findCachedThreadIds } from '@triage/database/tables/threads/threads';
import type { TenantContext } from '../../../context.ts';
import { FieldError } from '../../../errors.ts';

/** Threads that exist and belong to the user. Missing ones are named, so that the model can correct its call. */
export async function requireThreads(
  ctx: Pick<TenantContext, 'tenantId' | 'db'>,
  threadIds: readonly string[],
): Promise<void> {
  const known = await findCachedThreadIds(ctx.db, { userId: ctx.tenantId, threadIds });
  const unknown = threadIds.filter((threadId) => !known.has(threadId));
  if (unknown.length > 0)
    throw new FieldError(
      'threadIds',
      `No such thread: ${unknown.join(', ')}. Use ids that a tool has answered`,
    );
}
