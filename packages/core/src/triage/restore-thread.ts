import type { Classification, ClassificationAnswer } from '@triage/contract/triage/classification';
import type { Lane } from '@triage/contract/triage/lanes';
import type { RestoreRequest } from '@triage/contract/triage/triage';
import { setLaneByPerson } from '@triage/database/tables/classifications/classifications';
import { findLaneChangeOfThread, type Standing } from '@triage/database/tables/inbox/lane-changes';
import { deleteSnooze } from '@triage/database/tables/inbox/snoozes';
import { findTeachingMail, learnLane } from '@triage/database/tables/senders/sender-lessons';
import { findThreadFlags } from '@triage/database/tables/threads/thread-labels';
import type { TenantContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { holdInbox } from '../mailbox/sync/hold-inbox.ts';
import { changeAccountLabels } from './change-account-label.ts';
import { changeCachedLabel, type Held, noteHeld } from './change-labels.ts';
import { findClassification } from './classification-row.ts';
import { isDoneAlready, type LaneChange, noteStanding, recordLaneChange } from './lane-changes.ts';
import { chooseLesson } from './lessons/lesson-scope.ts';
import { keepUntilStored, recallAttempt } from './lost-answers.ts';
import { takeTurns } from './take-turns.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'mail' | 'clock' | 'realtime' | 'jobs'>;

interface Options {
  /** A thread that was archived by mistake: where it goes teaches nothing. */
  isReturn?: boolean | undefined;
  reason?: string;
}

type RestorePlan = { add: string[]; standing: Standing | null };

export async function restoreThread(
  ctx: Ctx,
  { threadId, lane }: RestoreRequest,
  options: Options = {},
): Promise<ClassificationAnswer> {
  const classification = await takeTurns(ctx, threadId, async () => {
    const thread = await findThreadFlags(ctx.db, { userId: ctx.tenantId, threadId });
    if (!thread) throw new AppError('threadNotFound');
    const held = await noteHeld(ctx, threadId);
    // Done is a lane of ours alone: the provider is told nothing.
    const asked = { threadId, verb: lane === 'done' ? undefined : `restore ${lane}`, held };
    const plan = (await recallAttempt<RestorePlan>(ctx, asked)) ?? {
      add: ['INBOX'],
      standing: await noteStanding(ctx, ctx.db, { kind: 'restore', threadId }),
    };
    return keepUntilStored(ctx, { ...asked, plan }, () =>
      carryOut(ctx, { threadId, lane }, { ...options, plan, held }),
    );
  });
  await ctx.realtime.publish(ctx.tenantId, { name: 'lane.updated', data: { threadId, lane } });
  return { success: true, classification };
}

async function carryOut(
  ctx: Ctx,
  { threadId, lane }: RestoreRequest,
  {
    plan: { standing, add },
    held,
    isReturn = false,
    reason = 'you moved it here',
  }: Options & { plan: RestorePlan; held: Held },
): Promise<Classification | null> {
  if (lane !== 'done') await changeAccountLabels(ctx, { threadId, add });
  const at = ctx.clock.now();
  return ctx.db.transaction(async (tx) => {
    await holdInbox(tx, ctx.tenantId, [threadId]);
    if (lane !== 'done') await changeCachedLabel(ctx, tx, { threadId, label: 'INBOX', on: true, held });
    const last = await findLaneChangeOfThread(tx, { userId: ctx.tenantId, threadId });
    const isRepeated = last?.kind === 'restore' && last.lane === lane;
    if (isRepeated && isDoneAlready(standing, { lane, ...(lane !== 'done' && { inInbox: true }) }))
      return findClassification(tx, ctx.tenantId, threadId);
    const mail =
      isReturn || takesBackArchive(last, lane)
        ? undefined
        : await findTeachingMail(tx, { userId: ctx.tenantId, threadId });
    const teaches = mail ? chooseLesson(mail) : null;
    await recordLaneChange(ctx, tx, { kind: 'restore', threadId, standing, lane, at, teaches });
    await deleteSnooze(tx, { userId: ctx.tenantId, threadId });
    if (teaches) await learnLane(tx, { userId: ctx.tenantId, ...teaches, lane, at });
    await setLaneByPerson(tx, {
      userId: ctx.tenantId,
      threadIds: [threadId],
      lane,
      at,
      reason,
    });
    return findClassification(tx, ctx.tenantId, threadId);
  });
}

/** Back from the archive to where it was is no correction: the rules were right about it. */
function takesBackArchive(last: LaneChange | undefined, lane: Lane): boolean {
  return last?.kind === 'archive' && last.before.threads.some((before) => before.lane === lane);
}
