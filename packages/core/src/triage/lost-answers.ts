import { findThreadFlags } from '@triage/database/tables/threads/thread-labels';
import type { TenantContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { isProviderFailure, ProviderError } from '../ports/mail.ts';
import type { Held } from './change-labels.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock'>;
/** `verb` names the change with everything that was asked for; without it nothing is kept. */
type Asked = { threadId: string; verb: string | undefined; held: Held };
/** The labels that the provider was told to change, and what Undo needs. */
interface Plan {
  add?: string[];
  remove?: string[];
}

/** A repetition comes soon after. Later, the thread may have moved in ways that the plan does not know. */
const KEPT_MS = 10 * 60 * 1_000;
const KEPT_MAX = 1_000;

/**
 * What a verb had noted of a thread before the provider's answer got lost. If the change took effect, the sync stores it,
 * and an attempt that repeats it would note the result as the state to which Undo returns. In memory, because a failed
 * change changes nothing in the store: after a restart, or in another process, Undo returns to what the attempt found.
 * Oldest first.
 */
const attempts = new Map<string, { verb: string; plan: Plan; at: Date; messageIds: ReadonlySet<string> }>();

/**
 * The plan of an attempt that this one repeats. Null where there is none, where another verb or a message came in between,
 * or where the thread does not stand as the attempt would have left it.
 */
export async function recallAttempt<Noted extends Plan>(
  ctx: Ctx,
  { threadId, verb, held }: Asked,
): Promise<Noted | null> {
  const key = keyOf(ctx, threadId);
  const attempt = attempts.get(key);
  if (!attempt) return null;
  const hasArrived = [...held.messageIds].some((id) => !attempt.messageIds.has(id));
  if (attempt.verb !== verb || hasArrived || isOld(attempt, ctx.clock.now())) {
    attempts.delete(key);
    return null;
  }
  const { add = [], remove = [] } = attempt.plan;
  const flags = await findThreadFlags(ctx.db, { userId: ctx.tenantId, threadId });
  // In the trash and in spam it is not cached.
  const isSo = flags
    ? has(flags, add, true) && has(flags, remove, false)
    : add.includes('TRASH') || add.includes('SPAM');
  return isSo ? (attempt.plan as Noted) : null;
}

function has({ labelIds }: { labelIds: readonly string[] }, labels: readonly string[], on: boolean): boolean {
  return labels.every((label) => labelIds.includes(label) === on);
}

/**
 * Keeps the plan if `work`, which tells the provider and then stores the change, fails after the provider may have made it.
 * A refusal leaves the plan of an earlier attempt, and only success ends it.
 */
export async function keepUntilStored<Result>(
  ctx: Ctx,
  { threadId, verb, held, plan }: Asked & { plan: Plan },
  work: () => Promise<Result>,
): Promise<Result> {
  const key = keyOf(ctx, threadId);
  try {
    const result = await work();
    attempts.delete(key);
    return result;
  } catch (error) {
    if (verb && !isRefusal(error)) {
      const at = ctx.clock.now();
      attempts.delete(key);
      makeRoom(at);
      attempts.set(key, { verb, plan, at, messageIds: held.messageIds });
    }
    throw error;
  }
}

/** The provider has answered that it changed nothing. */
function isRefusal(error: unknown): boolean {
  const cause = error instanceof AppError ? error.cause : error;
  return cause instanceof ProviderError && !isProviderFailure(cause, 'unknown', 'unavailable');
}

function makeRoom(now: Date): void {
  for (const [key, attempt] of attempts) {
    if (attempts.size < KEPT_MAX && !isOld(attempt, now)) return;
    attempts.delete(key);
  }
}

function isOld({ at }: { at: Date }, now: Date): boolean {
  return now.getTime() - at.getTime() > KEPT_MS;
}

function keyOf({ tenantId }: Ctx, threadId: string): string {
  return `${tenantId} ${threadId}`;
}
