import type { Success } from '@triage/contract/errors';
import type {
  ClearReminderRequest,
  RemindersAnswer,
  SetReminderRequest,
} from '@triage/contract/inbox/reminders';
import { deleteReminder, listReminders, putReminder } from '@triage/database/tables/inbox/reminders';
import { requireFuture } from '../check-time.ts';
import type { TenantContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { holdInbox } from '../mailbox/sync/hold-inbox.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock'>;

const SHOWN_MAX = 1_000;

/** The thread returns to Reply at that time, unless somebody else writes in it before. Setting again replaces it. */
export async function setReminder(
  ctx: Ctx,
  { threadId, remindAt, about }: SetReminderRequest,
): Promise<Success> {
  const reminder = { userId: ctx.tenantId, threadId, about, now: ctx.clock.now() };
  const at = requireFuture(ctx, 'remindAt', remindAt);
  // The mailbox is held: an answer is stored either before, and the reminder counts from it, or after, and cancels it.
  const isStored = await ctx.db.transaction(async (tx) => {
    await holdInbox(tx, ctx.tenantId, []);
    return putReminder(tx, { ...reminder, remindAt: at });
  });
  if (!isStored) throw new AppError('threadNotFound');
  return { success: true };
}

export async function clearReminder(ctx: Ctx, { threadId }: ClearReminderRequest): Promise<Success> {
  await ctx.db.transaction(async (tx) => {
    await holdInbox(tx, ctx.tenantId, []);
    await deleteReminder(tx, { userId: ctx.tenantId, threadId });
  });
  return { success: true };
}

/** Reminders that are not due yet, the next one first. */
export async function listAllReminders(ctx: Pick<Ctx, 'tenantId' | 'db'>): Promise<RemindersAnswer> {
  const rows = await listReminders(ctx.db, { userId: ctx.tenantId, limit: SHOWN_MAX });
  return {
    reminders: rows.map(({ threadId, subject, sender, remindAt, about, since }) => ({
      threadId,
      subject: subject ?? '',
      sender: sender ?? '',
      remindAt: remindAt.toISOString(),
      about,
      since: since.toISOString(),
    })),
  };
}
