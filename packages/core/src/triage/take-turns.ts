import { keyedQueue } from '../async/keyed-queue.ts';
import type { TenantContext } from '../context.ts';

const inTurn = keyedQueue();

/**
 * One verb at a time on a thread: each changes the provider first and the store afterwards, and two that overlap could
 * leave different results in the two. Other processes are not waited for; there the next sync reconciles the store.
 */
export function takeTurns<Result>(
  ctx: Pick<TenantContext, 'tenantId'>,
  threadId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  return inTurn([`${ctx.tenantId} ${threadId}`], work);
}
