import type { RuleRun } from '@triage/contract/triage/rules';
import { findRun, type OpenRun, setRunState, startRunUndo } from '@triage/database/tables/rules/rule-runs';
import { markForTriage } from '@triage/database/tables/threads/threads';
import type { TenantContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { getRuleRun } from '../../rules/list-rule-runs.ts';
import { triagePending } from '../../triage/triage-pending.ts';
import { ruleSteps } from './rule-steps.ts';

/**
 * Takes back what a rule did to one thread, and sorts the thread without that rule. Undone twice, it changes nothing
 * more. The job finishes it after a crash.
 */
export async function undoRuleRun(ctx: TenantContext, { runId }: { runId: string }): Promise<RuleRun> {
  const userId = ctx.tenantId;
  await ctx.db.transaction(async (tx) => {
    if (await startRunUndo(tx, { userId, runId, now: ctx.clock.now() }))
      await ctx.jobs.enqueue('run-rules', { userId }, { key: userId, tx });
  });
  const run = await findRun(ctx.db, { userId, runId });
  if (!run) throw new AppError('ruleRunNotFound');
  if (run.state === 'undoing') await finishUndo(ctx, run);
  return getRuleRun(ctx, runId);
}

/** Reverts what the rule did, the last part first. */
export async function finishUndo(ctx: TenantContext, run: OpenRun): Promise<void> {
  const userId = ctx.tenantId;
  for (const step of ruleSteps.toReversed()) {
    if (!run.steps.includes(step.name)) continue;
    try {
      await step.takeBack(ctx, run);
    } catch (error) {
      // The thread or the label is gone: there is nothing to take back.
      if (!(error instanceof AppError) || !['threadNotFound', 'labelNotFound'].includes(error.code))
        throw error;
      ctx.logger.warn('rules.undo-refused', { step: step.name }, error);
    }
  }
  await markForTriage(ctx.db, { userId, threadIds: [run.threadId] });
  await triagePending(ctx);
  await setRunState(ctx.db, { userId, runId: run.runId, from: 'undoing', to: 'undone' });
}
