import type { ClassificationAnswer } from '@triage/contract/classification';
import type { ArchiveRequest } from '@triage/contract/triage';
import type { TenantContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { changeCachedLabel } from './change-labels.ts';
import { setLane } from './set-lane.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'mail' | 'clock' | 'realtime'>;

/** The provider first: when it says no, nothing here has changed. */
export async function archiveThread(ctx: Ctx, { threadId }: ArchiveRequest): Promise<ClassificationAnswer> {
  try {
    await ctx.mail.modifyThread(threadId, { remove: ['INBOX'] });
  } catch (cause) {
    throw new AppError('archiveFailed', { cause });
  }
  const classification = await ctx.db.transaction(async (tx) => {
    await changeCachedLabel(tx, ctx.tenantId, { threadId, label: 'INBOX', on: false });
    await tx.query('DELETE FROM snoozes WHERE user_id = $1 AND thread_id = $2', [ctx.tenantId, threadId]);
    return setLane(ctx, tx, { threadId, lane: 'done' });
  });
  await ctx.realtime.publish(ctx.tenantId, { name: 'lane.updated', data: { threadId, lane: 'done' } });
  return { success: true, classification };
}
