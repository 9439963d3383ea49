import type { QuietThreads } from '@triage/contract/account/notifications';
import {
  deleteQuietThread,
  isQuietThread,
  listQuietThreads,
  putQuietThread,
} from '@triage/database/tables/notify/quiet-threads';
import { findThreadFlags } from '@triage/database/tables/threads/thread-labels';
import type { TenantContext } from '../context.ts';
import { AppError } from '../errors.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock'>;
type Thread = { threadId: string };

const SHOWN_MAX = 1_000;

/** Unlike a muted thread it stays in its lane: no device is notified about its new mail. Reminders still come. */
export async function quietThread(ctx: Ctx, { threadId }: Thread): Promise<{ success: true }> {
  const thread = { userId: ctx.tenantId, threadId };
  if (!(await findThreadFlags(ctx.db, thread))) throw new AppError('threadNotFound');
  await putQuietThread(ctx.db, { ...thread, at: ctx.clock.now() });
  return { success: true };
}

/** Also of a thread that is not cached any more. */
export async function unquietThread(ctx: Ctx, { threadId }: Thread): Promise<{ success: true }> {
  const thread = { userId: ctx.tenantId, threadId };
  if (!(await isQuietThread(ctx.db, thread)) && !(await findThreadFlags(ctx.db, thread)))
    throw new AppError('threadNotFound');
  await deleteQuietThread(ctx.db, thread);
  return { success: true };
}

export async function listQuiet(ctx: Ctx): Promise<QuietThreads> {
  const rows = await listQuietThreads(ctx.db, { userId: ctx.tenantId, limit: SHOWN_MAX });
  return {
    threads: rows.map(({ threadId, quietSince, subject, sender }) => ({
      threadId,
      subject: subject ?? '',
      sender: sender ?? '',
      quietSince: quietSince.toISOString(),
    })),
  };
}
