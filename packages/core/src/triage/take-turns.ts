import type { TenantContext } from '../context.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db'>;

const lastTurns = new WeakMap<object, Map<string, Promise<unknown>>>();

/**
 * One verb at a time on a thread: each tells the provider first and the store afterwards, and two that crossed would
 * leave the two with different last words. Between processes nothing waits; there the next sync makes the store agree.
 */
export async function takeTurns<T>(ctx: Ctx, threadId: string, work: () => Promise<T>): Promise<T> {
  const turns = lastTurns.get(ctx.db) ?? new Map<string, Promise<unknown>>();
  lastTurns.set(ctx.db, turns);
  const key = `${ctx.tenantId} ${threadId}`;
  const before = turns.get(key) ?? Promise.resolve();
  const mine = before.then(work, work);
  const ended = mine.catch(() => {});
  turns.set(key, ended);
  try {
    return await mine;
  } finally {
    if (turns.get(key) === ended) turns.delete(key);
  }
}
