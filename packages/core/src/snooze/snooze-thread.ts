import type { Success } from '@triage/contract/errors';
import type { CancelSnoozeRequest, SnoozeRequest } from '@triage/contract/snooze';
import type { TenantContext } from '../context.ts';
import { AppError, FieldError } from '../errors.ts';
import { bumpInbox } from '../mailbox/summarize-threads.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock'>;

/** Hides a thread here alone; the mail account is not touched. Snoozing again replaces the time. */
export async function snoozeThread(ctx: Ctx, { threadId, until }: SnoozeRequest): Promise<Success> {
  const now = ctx.clock.now();
  const snoozedUntil = new Date(until);
  if (snoozedUntil <= now) throw new FieldError('until', 'until must lie in the future');
  const stored = await ctx.db.query(
    `INSERT INTO snoozes (user_id, thread_id, snoozed_until, created_at)
     SELECT $1, $2, $3, $4 FROM threads WHERE user_id = $1 AND thread_id = $2
     ON CONFLICT (user_id, thread_id) DO UPDATE SET snoozed_until = $3
     RETURNING 1`,
    [ctx.tenantId, threadId, snoozedUntil, now],
  );
  if (stored.length === 0) throw new AppError('threadNotFound');
  await bumpInbox(ctx.db, ctx.tenantId);
  return { success: true };
}

export async function cancelSnooze(ctx: Ctx, { threadId }: CancelSnoozeRequest): Promise<Success> {
  await ctx.db.query('DELETE FROM snoozes WHERE user_id = $1 AND thread_id = $2', [ctx.tenantId, threadId]);
  await bumpInbox(ctx.db, ctx.tenantId);
  return { success: true };
}
