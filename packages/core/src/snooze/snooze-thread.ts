import type { Success } from '@triage/contract/errors';
import type { Lane } from '@triage/contract/lanes';
import type { CancelSnoozeRequest, SnoozeRequest } from '@triage/contract/snooze';
import type { TenantContext } from '../context.ts';
import { AppError, FieldError } from '../errors.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'realtime'>;

/** One statement each: the row, and the version that tells a polling browser of it. */
const SNOOZE = `
  WITH stored AS (
    INSERT INTO snoozes (user_id, thread_id, snoozed_until, created_at)
    SELECT user_id, thread_id, $3, $4 FROM threads WHERE user_id = $1 AND thread_id = $2
    ON CONFLICT (user_id, thread_id) DO UPDATE SET snoozed_until = excluded.snoozed_until
    RETURNING thread_id),
  seen AS (UPDATE mailboxes SET version = version + 1 WHERE user_id = $1 AND EXISTS (SELECT 1 FROM stored))
  SELECT (SELECT c.lane FROM classifications c WHERE c.user_id = $1 AND c.thread_id = $2) AS lane FROM stored`;

const CANCEL = `
  WITH gone AS (DELETE FROM snoozes WHERE user_id = $1 AND thread_id = $2 RETURNING thread_id),
  seen AS (UPDATE mailboxes SET version = version + 1 WHERE user_id = $1 AND EXISTS (SELECT 1 FROM gone))
  SELECT (SELECT c.lane FROM classifications c WHERE c.user_id = $1 AND c.thread_id = $2) AS lane FROM gone`;

/** Hides a thread here alone; the mail account is not touched. Snoozing again replaces the time. */
export async function snoozeThread(ctx: Ctx, { threadId, until }: SnoozeRequest): Promise<Success> {
  const now = ctx.clock.now();
  const snoozedUntil = requireFuture(ctx, until);
  const [stored] = await ctx.db.query<{ lane: Lane | null }>(SNOOZE, [
    ctx.tenantId,
    threadId,
    snoozedUntil,
    now,
  ]);
  if (!stored) throw new AppError('threadNotFound');
  await announce(ctx, threadId, stored.lane);
  return { success: true };
}

export async function cancelSnooze(ctx: Ctx, { threadId }: CancelSnoozeRequest): Promise<Success> {
  const [gone] = await ctx.db.query<{ lane: Lane | null }>(CANCEL, [ctx.tenantId, threadId]);
  if (gone) await announce(ctx, threadId, gone.lane);
  return { success: true };
}

export function requireFuture({ clock }: Pick<Ctx, 'clock'>, until: string): Date {
  const time = new Date(until);
  if (time <= clock.now()) throw new FieldError('until', 'until must lie in the future');
  return time;
}

/** Other windows of the same person refresh the lane. What has no lane yet is in none. */
async function announce(ctx: Ctx, threadId: string, lane: Lane | null): Promise<void> {
  if (lane) await ctx.realtime.publish(ctx.tenantId, { name: 'lane.updated', data: { threadId, lane } });
}
