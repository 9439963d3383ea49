import { RULE_RUNS_SHOWN } from '@triage/contract/triage/rule-limits';
import type { RuleRun, RuleRunsAnswer } from '@triage/contract/triage/rules';
import { listRunRows } from '@triage/database/tables/rules/rule-runs';
import type { TenantContext } from '../context.ts';
import { AppError } from '../errors.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db'>;

/** The newest of what rules did. */
export async function listRuleRuns(ctx: Ctx): Promise<RuleRunsAnswer> {
  return { runs: await list(ctx, '') };
}

export async function getRuleRun(ctx: Ctx, runId: string): Promise<RuleRun> {
  const [run] = await list(ctx, runId);
  if (!run) throw new AppError('ruleRunNotFound');
  return run;
}

async function list(ctx: Ctx, runId: string): Promise<RuleRun[]> {
  const rows = await listRunRows(ctx.db, { userId: ctx.tenantId, runId, limit: RULE_RUNS_SHOWN });
  return rows.map(({ subject, sender, madeAt, undoneAt, ...run }) => ({
    ...run,
    subject: subject ?? '',
    sender: sender ?? '',
    madeAt: madeAt.toISOString(),
    undoneAt: undoneAt?.toISOString() ?? null,
  }));
}
