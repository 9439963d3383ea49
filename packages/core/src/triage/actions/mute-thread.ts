import type { MutedThreads } from '@triage/contract/inbox/refused-mail';
import type { ClassificationAnswer } from '@triage/contract/triage/classification';
import { setLaneByPerson } from '@triage/database/tables/classifications/classifications';
import { findLaneChangeOfThread } from '@triage/database/tables/inbox/lane-changes';
import { deleteSnooze } from '@triage/database/tables/inbox/snoozes';
import {
  deleteMutedThread,
  findMutedThreads,
  listMutedThreads,
  putMutedThread,
} from '@triage/database/tables/threads/muted-threads';
import { findThreadFlags } from '@triage/database/tables/threads/thread-labels';
import type { TenantContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { findClassification } from '../classification-row.ts';
import { noteStanding, recordLaneChange } from '../lane-changes.ts';
import { undoLastChange } from '../undo-lane-change.ts';
import { relabelThread } from './relabel-thread.ts';

type Ctx = Pick<
  TenantContext,
  'tenantId' | 'db' | 'mail' | 'clock' | 'realtime' | 'jobs' | 'ai' | 'webPush' | 'logger'
>;

const SHOWN_MAX = 1_000;

/** Archives the thread and keeps it done when new mail arrives: Gmail's API has no mute. */
export async function muteThread(
  ctx: Ctx,
  { threadId }: { threadId: string },
): Promise<ClassificationAnswer> {
  const thread = { userId: ctx.tenantId, threadId };
  const at = ctx.clock.now();
  await relabelThread(
    ctx,
    { threadId, verb: 'mute' },
    async () => {
      const flags = await findThreadFlags(ctx.db, thread);
      if (!flags) throw new AppError('threadNotFound');
      const muted = await findMutedThreads(ctx.db, { userId: ctx.tenantId, threadIds: [threadId] });
      if (muted.size > 0 && !flags.inInbox) return null;
      const standing = await noteStanding(ctx, ctx.db, { kind: 'mute', threadId });
      return { remove: ['INBOX'], standing };
    },
    async (tx, { standing }) => {
      await recordLaneChange(ctx, tx, { kind: 'mute', threadId, standing, lane: 'done', at });
      await putMutedThread(tx, { ...thread, at });
      await deleteSnooze(tx, thread);
      const threadIds = [threadId];
      await setLaneByPerson(tx, {
        userId: ctx.tenantId,
        threadIds,
        lane: 'done',
        at,
        reason: 'you muted it',
      });
    },
  );
  return { success: true, classification: await findClassification(ctx.db, ctx.tenantId, threadId) };
}

/** Back to where it stood if muting was the last that was done to it; else it stays where it is. */
export async function unmuteThread(
  ctx: Ctx,
  { threadId }: { threadId: string },
): Promise<ClassificationAnswer> {
  const thread = { userId: ctx.tenantId, threadId };
  const last = await findLaneChangeOfThread(ctx.db, thread);
  const muted = await findMutedThreads(ctx.db, { userId: ctx.tenantId, threadIds: [threadId] });
  if (muted.size > 0 && last?.kind === 'mute') return undoLastChange(ctx, { threadId, changeId: last.id });
  if (muted.size === 0 && !(await findThreadFlags(ctx.db, thread))) throw new AppError('threadNotFound');
  await deleteMutedThread(ctx.db, thread);
  return { success: true, classification: await findClassification(ctx.db, ctx.tenantId, threadId) };
}

export async function listMuted(ctx: Pick<Ctx, 'tenantId' | 'db'>): Promise<MutedThreads> {
  const rows = await listMutedThreads(ctx.db, { userId: ctx.tenantId, limit: SHOWN_MAX });
  return {
    threads: rows.map(({ threadId, mutedAt, subject, sender }) => ({
      threadId,
      subject: subject ?? '',
      sender: sender ?? '',
      mutedAt: mutedAt.toISOString(),
    })),
  };
}
