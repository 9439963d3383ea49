import type { TenantContext } from '../../context.ts';
import { FieldError } from '../../errors.ts';

/** Threads that are there and the person's. What is not is named, so that a model can correct its call. */
export async function requireThreads(
  ctx: Pick<TenantContext, 'tenantId' | 'db'>,
  threadIds: readonly string[],
): Promise<void> {
  const rows = await ctx.db.query<{ threadId: string }>(
    'SELECT thread_id AS "threadId" FROM threads WHERE user_id = $1 AND thread_id = ANY ($2::text[])',
    [ctx.tenantId, threadIds],
    'require-threads',
  );
  const known = new Set(rows.map(({ threadId }) => threadId));
  const unknown = threadIds.filter((threadId) => !known.has(threadId));
  if (unknown.length > 0)
    throw new FieldError(
      'threadIds',
      `No such thread: ${unknown.join(', ')}. Use ids that a tool has answered`,
    );
}
