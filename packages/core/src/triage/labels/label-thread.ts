import type { BulkAnswer } from '@triage/contract/triage/triage';
import { findLane, setLaneByPerson } from '@triage/database/tables/classifications/classifications';
import type { ChangedLabels } from '@triage/database/tables/inbox/lane-changes';
import { deleteSnooze } from '@triage/database/tables/inbox/snoozes';
import { findThreadFlags } from '@triage/database/tables/threads/thread-labels';
import { findCachedThreadIds } from '@triage/database/tables/threads/threads';
import type { TenantContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { inBulk } from '../../in-bulk.ts';
import { storeLabels } from '../../mailbox/sync/refresh-labels.ts';
import { isProviderFailure } from '../../ports/mail.ts';
import { relabelThread } from '../actions/relabel-thread.ts';
import { leaveToNewMail } from '../change-labels.ts';
import { isDoneAlready, noteStanding, recordLaneChange } from '../lane-changes.ts';
import { requireLabels } from './require-labels.ts';

type Ctx = Pick<
  TenantContext,
  'tenantId' | 'db' | 'mail' | 'clock' | 'realtime' | 'jobs' | 'logger' | 'personId' | 'personDb'
>;

export interface LabelWishes {
  add?: readonly string[];
  remove?: readonly string[];
  /** Moves to the label: archives too. */
  archive?: boolean;
}

/** All or nothing as far as it can be known before: an unknown label or thread is an error and changes nothing. */
export async function labelThreads(
  ctx: Ctx,
  { threadIds, ...wishes }: LabelWishes & { threadIds: readonly string[] },
): Promise<BulkAnswer> {
  await requireLabels(ctx, [...(wishes.add ?? []), ...(wishes.remove ?? [])]);
  const known = await findCachedThreadIds(ctx.db, { userId: ctx.tenantId, threadIds });
  if (threadIds.some((threadId) => !known.has(threadId))) throw new AppError('threadNotFound');
  return inBulk(threadIds, (threadId) => labelKnown(ctx, threadId, wishes), ctx.logger);
}

/** The caller has checked the labels. */
export async function labelKnown(
  ctx: Ctx,
  threadId: string,
  { archive = false, ...wishes }: LabelWishes,
): Promise<void> {
  const thread = { userId: ctx.tenantId, threadId };
  const at = ctx.clock.now();
  const kind = archive ? 'archive' : 'label';
  try {
    await relabelThread(
      ctx,
      { threadId, verb: `${kind} ${JSON.stringify(wishes)}` },
      async () => {
        const flags = await findThreadFlags(ctx.db, thread);
        if (!flags) throw new AppError('threadNotFound');
        const added = (wishes.add ?? []).filter((label) => !flags.labelIds.includes(label));
        const removed = (wishes.remove ?? []).filter((label) => flags.labelIds.includes(label));
        const isLabelled = added.length + removed.length === 0;
        if (!archive && isLabelled) return null;
        const standing = await noteStanding(ctx, ctx.db, { kind, threadId });
        if (isLabelled && isDoneAlready(standing, { lane: 'done', inInbox: false })) return null;
        const change = { standing, labels: { added, removed } satisfies ChangedLabels };
        return { add: added, remove: [...removed, ...(archive ? ['INBOX'] : [])], change };
      },
      async (tx, { change }) => {
        const lane = archive ? 'done' : ((await findLane(tx, thread)) ?? 'done');
        await recordLaneChange(ctx, tx, { kind, threadId, lane, at, ...change });
        if (!archive || (await leaveToNewMail(ctx, tx, threadId))) return;
        await deleteSnooze(tx, thread);
        const reason = 'you archived it';
        await setLaneByPerson(tx, {
          userId: ctx.tenantId,
          threadIds: [threadId],
          lane: 'done',
          at,
          reason,
        });
      },
    );
  } catch (error) {
    // Deleted in the account since the labels were read here.
    if (!(error instanceof AppError) || !isProviderFailure(error.cause, 'invalid')) throw error;
    await storeLabels(ctx);
    throw new AppError('labelNotFound', { cause: error.cause });
  }
}
