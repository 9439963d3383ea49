import type { Success } from '@triage/contract/errors';
import type { Lane } from '@triage/contract/lanes';
import type { CancelSnoozeRequest, SnoozeRequest } from '@triage/contract/snooze';
import { requireFuture } from '../check-time.ts';
import type { TenantContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { holdInbox } from '../mailbox/hold-inbox.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'realtime'>;

const SNOOZE = `
  WITH hidden AS (UPDATE classifications SET back = false WHERE user_id = $1 AND thread_id = $2 AND back)
  INSERT INTO snoozes (user_id, thread_id, snoozed_until, created_at)
  SELECT user_id, thread_id, $3, $4 FROM threads WHERE user_id = $1 AND thread_id = $2
  ON CONFLICT (user_id, thread_id) DO UPDATE SET snoozed_until = excluded.snoozed_until
  RETURNING (SELECT c.lane FROM classifications c WHERE c.user_id = $1 AND c.thread_id = $2) AS lane`;

const CANCEL = `
  DELETE FROM snoozes WHERE user_id = $1 AND thread_id = $2
  RETURNING (SELECT c.lane FROM classifications c WHERE c.user_id = $1 AND c.thread_id = $2) AS lane`;

/** Hides a thread here alone; the mail account is not touched. Snoozing again replaces the time. */
export async function snoozeThread(ctx: Ctx, { threadId, until }: SnoozeRequest): Promise<Success> {
  const now = ctx.clock.now();
  const snoozedUntil = requireFuture(ctx, 'until', until);
  const [stored] = await change(ctx, SNOOZE, [ctx.tenantId, threadId, snoozedUntil, now]);
  if (!stored) throw new AppError('threadNotFound');
  await announce(ctx, threadId, stored.lane);
  return { success: true };
}

export async function cancelSnooze(ctx: Ctx, { threadId }: CancelSnoozeRequest): Promise<Success> {
  const [gone] = await change(ctx, CANCEL, [ctx.tenantId, threadId]);
  if (gone) await announce(ctx, threadId, gone.lane);
  return { success: true };
}

function change(ctx: Ctx, statement: string, values: unknown[]): Promise<{ lane: Lane | null }[]> {
  return ctx.db.transaction(async (tx) => {
    await holdInbox(tx, ctx.tenantId, []);
    return tx.query(statement, values);
  });
}

/** Other windows of the same person refresh the lane. What has no lane yet is in none. */
async function announce(ctx: Ctx, threadId: string, lane: Lane | null): Promise<void> {
  if (lane) await ctx.realtime.publish(ctx.tenantId, { name: 'lane.updated', data: { threadId, lane } });
}
