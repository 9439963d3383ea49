import type { MarkRequest } from '@triage/contract/triage/triage';
import { findThreadFlags } from '@triage/database/tables/threads/thread-labels';
import type { TenantContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { holdInbox } from '../mailbox/sync/hold-inbox.ts';
import { changeAccountLabel } from './change-account-label.ts';
import { changeCachedLabel, noteHeld } from './change-labels.ts';
import { findClassification } from './classification-row.ts';
import { takeTurns } from './take-turns.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'mail' | 'realtime' | 'jobs'>;

/** Marks as read or unread, in the account first. Without a change no provider quota is used. */
export async function markThread(ctx: Ctx, { threadId, unread }: MarkRequest): Promise<{ success: true }> {
  const lane = await takeTurns(ctx, threadId, async () => {
    const thread = await findThreadFlags(ctx.db, { userId: ctx.tenantId, threadId });
    if (!thread) throw new AppError('threadNotFound');
    if (thread.unread === unread) return null;
    const change = { threadId, label: 'UNREAD', on: unread } as const;
    const held = await noteHeld(ctx, threadId);
    await changeAccountLabel(ctx, change);
    return ctx.db.transaction(async (tx) => {
      await holdInbox(tx, ctx.tenantId, [threadId]);
      await changeCachedLabel(ctx, tx, { ...change, held });
      return (await findClassification(tx, ctx.tenantId, threadId))?.lane ?? 'fyi';
    });
  });
  if (lane) await ctx.realtime.publish(ctx.tenantId, { name: 'lane.updated', data: { threadId, lane } });
  return { success: true };
}
