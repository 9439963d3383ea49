import { RULE_PREVIEW_DAYS } from '@triage/contract/triage/rule-limits';
import type { AppliedRule } from '@triage/contract/triage/rules';
import { applyRuleRow, listRuleRows } from '@triage/database/tables/rules/rules';
import { markForTriage } from '@triage/database/tables/threads/threads';
import type { TenantContext } from '../../context.ts';
import { AppError, FieldError } from '../../errors.ts';
import { comparePreview } from '../../rules/preview-rule.ts';
import { triagePending } from '../../triage/triage-pending.ts';

const DAY_MS = 24 * 60 * 60_000;

/**
 * The rule also acts on the mail that its preview shows. The threads are sorted again, so that everything that stands above a
 * rule stands above it here too: what the person has moved or answered, other rules, what it has done before.
 */
export async function applyRule(ctx: TenantContext, { ruleId }: { ruleId: string }): Promise<AppliedRule> {
  const userId = ctx.tenantId;
  const now = ctx.clock.now();
  const rule = (await listRuleRows(ctx.db, { userId, since: now })).find((one) => one.ruleId === ruleId);
  if (!rule) throw new AppError('ruleNotFound');
  if (rule.enabledAt === null) throw new FieldError('ruleId', 'Switch the rule on first');
  const { sentence = null } = rule.conditions;
  const request = { ...rule, conditions: { ...rule.conditions, sentence } };
  const threadIds = (await comparePreview(ctx, request)).threads.map(({ threadId }) => threadId);
  const from = new Date(now.getTime() - RULE_PREVIEW_DAYS * DAY_MS);
  await ctx.db.transaction(async (tx) => {
    if (!(await applyRuleRow(tx, { userId, ruleId, from }))) throw new AppError('ruleNotFound');
    if (threadIds.length > 0) await markForTriage(tx, { userId, threadIds });
  });
  if (threadIds.length > 0) await triagePending(ctx, { upgrades: false });
  return { threads: threadIds.length };
}

/** Every mailbox has a copy of the rule; one that was added just now may not have it yet. */
export async function applyRuleIn(
  tenants: readonly TenantContext[],
  request: { ruleId: string },
): Promise<AppliedRule> {
  const [first, ...further] = tenants;
  if (!first) throw new AppError('ruleNotFound');
  const { threads } = await applyRule(first, request);
  const more = await Promise.all(
    further.map((tenant) =>
      applyRule(tenant, request).catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'ruleNotFound') return { threads: 0 };
        throw error;
      }),
    ),
  );
  return { threads: more.reduce((sum, each) => sum + each.threads, threads) };
}
