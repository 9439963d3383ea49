import { findThreadFlags } from '@triage/database/tables/threads/thread-labels';
import type { TenantContext } from '../context.ts';
import { isProviderFailure } from '../ports/mail.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db'>;
/** `verb` names the change with everything that was asked for; without it nothing is kept. */
type Asked = { threadId: string; verb: string | undefined };
/** The labels that the provider was told to change, and what Undo needs. */
interface Plan {
  add?: string[];
  remove?: string[];
}

const KEPT_MAX = 1_000;

/**
 * What a verb had noted of a thread before the provider's answer got lost. If the change took effect, the sync stores it,
 * and an attempt that repeats it would note the result as the state to which Undo returns. In memory, because a failed
 * change changes nothing in the store: after a restart, or in another process, Undo returns to what the attempt found.
 */
const attempts = new Map<string, { verb: string; plan: Plan }>();

/**
 * The plan of an attempt that this one repeats. Null where there is none, where another verb came in between, or where the
 * thread does not stand as the attempt would have left it.
 */
export async function recallAttempt<Noted extends Plan>(
  ctx: Ctx,
  { threadId, verb }: Asked,
): Promise<Noted | null> {
  const key = keyOf(ctx, threadId);
  const attempt = attempts.get(key);
  attempts.delete(key);
  if (!attempt || attempt.verb !== verb) return null;
  const { add = [], remove = [] } = attempt.plan;
  const flags = await findThreadFlags(ctx.db, { userId: ctx.tenantId, threadId });
  // In the trash and in spam it is not cached.
  const isSo = !flags || (has(flags, add, true) && has(flags, remove, false));
  return isSo ? (attempt.plan as Noted) : null;
}

function has({ labelIds }: { labelIds: readonly string[] }, labels: readonly string[], on: boolean): boolean {
  return labels.every((label) => labelIds.includes(label) === on);
}

/** Keeps the plan if the provider's answer is lost. */
export async function keepIfLost(
  ctx: Ctx,
  { threadId, verb, plan }: Asked & { plan: Plan },
  call: Promise<void>,
): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (verb && isProviderFailure(error, 'unknown', 'unavailable')) {
      const [oldest] = attempts.keys();
      if (attempts.size >= KEPT_MAX && oldest !== undefined) attempts.delete(oldest);
      attempts.set(keyOf(ctx, threadId), { verb, plan });
    }
    throw error;
  }
}

function keyOf({ tenantId }: Ctx, threadId: string): string {
  return `${tenantId} ${threadId}`;
}
