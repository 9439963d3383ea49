import type { RuleEffect } from '@triage/contract/inbox/rule-actions';
import { findLaneChangeOfThread } from '@triage/database/tables/inbox/lane-changes';
import type { OpenRun } from '@triage/database/tables/rules/rule-runs';
import { findThreadFlags } from '@triage/database/tables/threads/thread-labels';
import type { TenantContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { cancelSnooze, snoozeThread } from '../../snooze/snooze-thread.ts';
import { muteThread, unmuteThread } from '../../triage/actions/mute-thread.ts';
import { starThread } from '../../triage/actions/star-thread.ts';
import { archiveThread } from '../../triage/archive-thread.ts';
import { labelKnown } from '../../triage/labels/label-thread.ts';
import { requireLabels } from '../../triage/labels/require-labels.ts';
import { markThread } from '../../triage/mark-thread.ts';
import { undoLastChange } from '../../triage/undo-lane-change.ts';
import { discardForward, draftForward } from './draft-forward.ts';
import { discardReply, wantReply } from './want-reply.ts';

export interface RuleStep {
  name: keyof RuleEffect;
  /** Changes nothing if it is so already. */
  carryOut(ctx: TenantContext, run: OpenRun): Promise<unknown>;
  /** Leaves what the person has changed since. */
  takeBack(ctx: TenantContext, run: OpenRun): Promise<unknown>;
}

/** The parts that change something outside the sorting, in their order: what hides the thread comes last. */
export const ruleSteps: readonly RuleStep[] = [
  {
    name: 'star',
    carryOut: (ctx, { threadId }) => starThread(ctx, { threadId, on: true }),
    takeBack: (ctx, { threadId }) => starThread(ctx, { threadId, on: false }),
  },
  {
    name: 'label',
    async carryOut(ctx, { threadId, effect }) {
      const add = labelsOf(effect);
      await requireLabels(ctx, add);
      await labelKnown(ctx, threadId, { add });
    },
    takeBack: (ctx, { threadId, effect }) => labelKnown(ctx, threadId, { remove: labelsOf(effect) }),
  },
  {
    name: 'markRead',
    carryOut: (ctx, { threadId }) => markThread(ctx, { threadId, unread: false }),
    takeBack: (ctx, { threadId }) => markThread(ctx, { threadId, unread: true }),
  },
  { name: 'forwardTo', carryOut: draftForward, takeBack: discardForward },
  { name: 'draftReply', carryOut: wantReply, takeBack: discardReply },
  {
    name: 'snoozedUntil',
    async carryOut(ctx, run) {
      const until = run.effect.snoozedUntil;
      if (until === null || new Date(until) <= ctx.clock.now() || (await wasMoved(ctx, run))) return;
      await snoozeThread(ctx, { threadId: run.threadId, until });
    },
    takeBack: async (ctx, run) =>
      (await wasMoved(ctx, run)) ? null : cancelSnooze(ctx, { threadId: run.threadId }),
  },
  {
    name: 'archive',
    async carryOut(ctx, run) {
      const flags = await findThreadFlags(ctx.db, { userId: ctx.tenantId, threadId: run.threadId });
      if (!flags) throw new AppError('threadNotFound');
      if (flags.inInbox && !(await wasMoved(ctx, run)))
        await archiveThread(ctx, { threadId: run.threadId, reason: 'one of your rules archived it' });
    },
    async takeBack(ctx, run) {
      const last = await findMove(ctx, run);
      if (last?.kind === 'archive') await undoLastChange(ctx, { threadId: run.threadId, changeId: last.id });
    },
  },
  {
    name: 'mute',
    carryOut: async (ctx, run) => ((await wasMoved(ctx, run)) ? null : muteThread(ctx, run)),
    takeBack: (ctx, run) => unmuteThread(ctx, run),
  },
];

/** Whether the thread was archived or put into another lane since: by the person, or by this run before a crash. */
async function wasMoved(ctx: TenantContext, run: OpenRun): Promise<boolean> {
  return (await findMove(ctx, run)) !== null;
}

async function findMove({ db, tenantId }: TenantContext, { threadId, madeAt }: OpenRun) {
  const last = await findLaneChangeOfThread(db, { userId: tenantId, threadId });
  return last && last.madeAt >= madeAt ? last : null;
}

function labelsOf({ label }: RuleEffect): string[] {
  return label === null ? [] : [label];
}
