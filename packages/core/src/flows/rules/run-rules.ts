import type { RuleEffect } from '@triage/contract/inbox/rule-actions';
import {
  findRun,
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
 * part that was done and not noted changes nothing a second time. A run that fails holds up no other one.
 */
export async function runRules(ctx: TenantContext, signal?: AbortSignal): Promise<void> {
  const seen: string[] = [];
  const failures: unknown[] = [];
  for (;;) {
    const open = await listOpenRuns(ctx.db, { userId: ctx.tenantId, without: seen, limit: RUNS_AT_ONCE });
    if (open.length === 0) break;
    seen.push(...open.map(({ runId }) => runId));
    for (const { runId } of open) {
      signal?.throwIfAborted();
      try {
        await advance(ctx, runId);
      } catch (error) {
        failures.push(error);
      }
    }
  }
  // The job is tried again.
  if (failures.length > 0) throw failures[0];
}

/** As it is now: the person may have undone it while others were carried out. */
async function advance(ctx: TenantContext, runId: string): Promise<void> {
  const run = await findRun(ctx.db, { userId: ctx.tenantId, runId });
  if (run?.state === 'undoing') await finishUndo(ctx, run);
  else if (run?.state === 'pending') await carryOut(ctx, run);
}

async function carryOut(ctx: TenantContext, run: OpenRun): Promise<void> {
  const key = { userId: ctx.tenantId, runId: run.runId };
  let hasActed = false;
  for (const step of ruleSteps) {
    if (!isWanted(step, run.effect) || run.steps.includes(step.name)) continue;
    if (hasActed && (await findRun(ctx.db, key))?.state !== 'pending') break;
    hasActed = true;
    const problem = await tryStep(ctx, run, step);
    await noteRunStep(ctx.db, { ...key, step: step.name, problem });
  }
  if ((await setRunState(ctx.db, { ...key, from: 'pending', to: 'done' })) || !hasActed) return;
  // An undo that has begun meanwhile did not know of the part that was under way.
  const undone = await findRun(ctx.db, key);
  if (undone?.state === 'undoing' || undone?.state === 'undone') await finishUndo(ctx, undone);
}

/** Permanent failures are shown in the log of rules; others are retried with the job. */
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
