import type { RuleEffect } from '@triage/contract/inbox/rule-actions';
import {
  listOpenRuns,
  noteRunStep,
  type OpenRun,
  setRunState,
} from '@triage/database/tables/rules/rule-runs';
import type { TenantContext } from '../../context.ts';
import { AppError, FieldError } from '../../errors.ts';
import { PartlyDone } from './partly-done.ts';
import { type RuleStep, ruleSteps } from './rule-steps.ts';
import { finishUndo } from './undo-rule-run.ts';

const RUNS_AT_ONCE = 50;

/**
 * Carries out what rules decided when mail was sorted, each part by the verb that a person would use, and finishes what
 * is being undone. Every part is noted when it is done: after a crash the next run of the job continues there, and a
 * part that was done and not noted changes nothing a second time.
 */
export async function runRules(ctx: TenantContext, signal?: AbortSignal): Promise<void> {
  const seen: string[] = [];
  for (;;) {
    const open = await listOpenRuns(ctx.db, { userId: ctx.tenantId, without: seen, limit: RUNS_AT_ONCE });
    if (open.length === 0) return;
    seen.push(...open.map(({ runId }) => runId));
    for (const run of open) {
      signal?.throwIfAborted();
      if (run.state === 'undoing') await finishUndo(ctx, run);
      else await carryOut(ctx, run);
    }
  }
}

async function carryOut(ctx: TenantContext, run: OpenRun): Promise<void> {
  for (const step of ruleSteps) {
    if (!isWanted(step, run.effect) || run.steps.includes(step.name)) continue;
    const problem = await tryStep(ctx, run, step);
    await noteRunStep(ctx.db, { userId: ctx.tenantId, runId: run.runId, step: step.name, problem });
  }
  // Loses against an undo that has begun meanwhile; that one is finished by the job that it has queued.
  await setRunState(ctx.db, { userId: ctx.tenantId, runId: run.runId, from: 'pending', to: 'done' });
}

/** What can never succeed is shown in the log of rules; everything else is retried with the job. */
async function tryStep(ctx: TenantContext, run: OpenRun, step: RuleStep): Promise<string> {
  try {
    await step.carryOut(ctx, run);
    return '';
  } catch (error) {
    if (!isLasting(error)) throw error;
    ctx.logger.warn('rules.step-refused', { step: step.name }, error);
    return error.message;
  }
}

const LASTING: ReadonlySet<AppError['code']> = new Set(['threadNotFound', 'labelNotFound']);

function isLasting(error: unknown): error is Error {
  if (error instanceof PartlyDone || error instanceof FieldError) return true;
  return error instanceof AppError && LASTING.has(error.code);
}

function isWanted({ name }: RuleStep, effect: RuleEffect): boolean {
  return effect[name] !== null && effect[name] !== false;
}
