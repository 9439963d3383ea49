import type { Success } from '@triage/contract/errors';
import type { CancelSnoozeRequest, SnoozeRequest } from '@triage/contract/inbox/snooze';
import type { Lane } from '@triage/contract/triage/lanes';
import type { Sql } from '@triage/database/open-database';
import { giveDoneLane } from '@triage/database/tables/classifications/classifications';
import { cancelSnoozeRow, putSnooze } from '@triage/database/tables/inbox/snoozes';
import { requireFuture } from '../check-time.ts';
import type { TenantContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { holdInbox } from '../mailbox/sync/hold-inbox.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'realtime'>;

/** Hides a thread here alone; the mail account is not touched. Snoozing again replaces the time. */
export async function snoozeThread(ctx: Ctx, { threadId, until }: SnoozeRequest): Promise<Success> {
  const now = ctx.clock.now();
  const snoozedUntil = requireFuture(ctx, 'until', until);
  const snooze = { userId: ctx.tenantId, threadId, snoozedUntil, now };
  const stored = await changeInbox(ctx, async (tx) => {
    await giveDoneLane(tx, { userId: ctx.tenantId, threadId, now });
    return putSnooze(tx, snooze);
  });
  if (!stored) throw new AppError('threadNotFound');
  await announce(ctx, threadId, stored.lane);
  return { success: true };
}

export async function cancelSnooze(ctx: Ctx, { threadId }: CancelSnoozeRequest): Promise<Success> {
  const thread = { userId: ctx.tenantId, threadId };
  const gone = await changeInbox(ctx, (tx) => cancelSnoozeRow(tx, thread));
  if (gone) await announce(ctx, threadId, gone.lane);
  return { success: true };
}

function changeInbox<Result>(ctx: Ctx, change: (tx: Sql) => Promise<Result>): Promise<Result> {
  return ctx.db.transaction(async (tx) => {
    await holdInbox(tx, ctx.tenantId, []);
    return change(tx);
  });
}

/** Other windows of the same user refresh the lane. A thread without a lane is in none. */
async function announce(ctx: Ctx, threadId: string, lane: Lane | null): Promise<void> {
  if (lane) await ctx.realtime.publish(ctx.tenantId, { name: 'lane.updated', data: { threadId, lane } });
}
