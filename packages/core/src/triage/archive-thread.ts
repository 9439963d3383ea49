import type { Classification, ClassificationAnswer } from '@triage/contract/triage/classification';
import type { ArchiveRequest } from '@triage/contract/triage/triage';
import { setLaneByPerson } from '@triage/database/tables/classifications/classifications';
import type { Standing } from '@triage/database/tables/inbox/lane-changes';
import { deleteSnooze } from '@triage/database/tables/inbox/snoozes';
import type { TenantContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { holdInbox } from '../mailbox/sync/hold-inbox.ts';
import { tellProvider } from './change-account-label.ts';
import { changeCachedLabel, type Held, leaveToNewMail, noteHeld } from './change-labels.ts';
import { findClassification } from './classification-row.ts';
import { isDoneAlready, noteStanding, recordLaneChange } from './lane-changes.ts';
import { keepUntilStored, recallAttempt } from './lost-answers.ts';
import { takeTurns } from './take-turns.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'mail' | 'clock' | 'realtime' | 'jobs'>;

type ArchivePlan = { remove: string[]; standing: Standing | null };

/** The provider first: when it says no, nothing here has changed. */
export async function archiveThread(
  ctx: Ctx,
  { threadId, reason = 'you archived it' }: ArchiveRequest & { reason?: string },
): Promise<ClassificationAnswer> {
  const classification = await takeTurns(ctx, threadId, async () => {
    const held = await noteHeld(ctx, threadId);
    const asked = { threadId, verb: 'archive', held };
    const plan = (await recallAttempt<ArchivePlan>(ctx, asked)) ?? {
      remove: ['INBOX'],
      standing: await noteStanding(ctx, ctx.db, { kind: 'archive', threadId }),
    };
    return keepUntilStored(ctx, { ...asked, plan }, () => carryOut(ctx, threadId, { plan, held, reason }));
  });
  await ctx.realtime.publish(ctx.tenantId, { name: 'lane.updated', data: { threadId, lane: 'done' } });
  return { success: true, classification };
}

async function carryOut(
  ctx: Ctx,
  threadId: string,
  { plan: { standing, remove }, held, reason }: { plan: ArchivePlan; held: Held; reason: string },
): Promise<Classification | null> {
  try {
    await tellProvider(ctx, { threadId, remove });
  } catch (cause) {
    throw new AppError('archiveFailed', { cause });
  }
  const at = ctx.clock.now();
  return ctx.db.transaction(async (tx) => {
    await holdInbox(tx, ctx.tenantId, [threadId]);
    await changeCachedLabel(ctx, tx, { threadId, label: 'INBOX', on: false, held });
    if (isDoneAlready(standing, { lane: 'done', inInbox: false }))
      return findClassification(tx, ctx.tenantId, threadId);
    await recordLaneChange(ctx, tx, { kind: 'archive', threadId, standing, lane: 'done', at });
    if (await leaveToNewMail(ctx, tx, threadId)) return findClassification(tx, ctx.tenantId, threadId);
    await deleteSnooze(tx, { userId: ctx.tenantId, threadId });
    await setLaneByPerson(tx, {
      userId: ctx.tenantId,
      threadIds: [threadId],
      lane: 'done',
      at,
      reason,
    });
    return findClassification(tx, ctx.tenantId, threadId);
  });
}
