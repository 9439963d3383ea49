import type { ClassificationAnswer } from '@triage/contract/classification';
import type { RestoreRequest } from '@triage/contract/triage';
import type { TenantContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { isProviderFailure } from '../ports/mail.ts';
import { changeCachedLabel } from './change-labels.ts';
import { learnLane } from './learn-lane.ts';
import { setLane } from './set-lane.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'mail' | 'clock' | 'realtime'>;

export async function restoreThread(
  ctx: Ctx,
  { threadId, lane }: RestoreRequest,
): Promise<ClassificationAnswer> {
  const [thread] = await ctx.db.query('SELECT 1 FROM threads WHERE user_id = $1 AND thread_id = $2', [
    ctx.tenantId,
    threadId,
  ]);
  if (!thread) throw new AppError('threadNotFound');
  if (lane !== 'done') await putBackIntoInbox(ctx, threadId);
  const classification = await ctx.db.transaction(async (tx) => {
    if (lane !== 'done') await changeCachedLabel(tx, ctx.tenantId, { threadId, label: 'INBOX', on: true });
    await tx.query('DELETE FROM snoozes WHERE user_id = $1 AND thread_id = $2', [ctx.tenantId, threadId]);
    await learnLane(ctx, tx, { threadId, lane });
    return setLane(ctx, tx, { threadId, lane });
  });
  await ctx.realtime.publish(ctx.tenantId, { name: 'lane.updated', data: { threadId, lane } });
  return { success: true, classification };
}

async function putBackIntoInbox(ctx: Ctx, threadId: string): Promise<void> {
  try {
    await ctx.mail.modifyThread(threadId, { add: ['INBOX'] });
  } catch (cause) {
    if (isProviderFailure(cause, 'notFound')) throw new AppError('threadNotFound', { cause });
    throw cause;
  }
}
