import { randomUUID } from 'node:crypto';
import type { Success } from '@triage/contract/errors';
import { RULES_MAX } from '@triage/contract/triage/rule-limits';
import type { ChangeRuleRequest, CreateRuleRequest, Rule, RulesAnswer } from '@triage/contract/triage/rules';
import {
  changeRuleRow,
  createRuleRow,
  deleteRuleRow,
  listRuleRows,
  orderRuleRows,
  type RuleRow,
} from '@triage/database/tables/rules/rules';
import type { TenantContext } from '../context.ts';
import { AppError, FieldError } from '../errors.ts';
import { requireLabels } from './require-labels.ts';
import { findSentenceNeeds } from './sentence-needs.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'ai'>;

const COUNTED_MS = 30 * 24 * 60 * 60_000;

export async function listRules(ctx: Ctx): Promise<RulesAnswer> {
  const since = new Date(ctx.clock.now().getTime() - COUNTED_MS);
  const rows = await listRuleRows(ctx.db, { userId: ctx.tenantId, since });
  const needs = rows.some(({ conditions }) => conditions.sentence) ? await findSentenceNeeds(ctx) : null;
  const draftNeeds = ctx.ai.length === 0 ? 'draft' : null;
  return { rules: rows.map((row) => show(row, needs, draftNeeds)) };
}

/** Comes last in the order. Mail that is already here stays as it is. */
export async function createRule(ctx: Ctx, request: CreateRuleRequest): Promise<Rule> {
  await requireLabels(ctx, request);
  const ruleId = randomUUID();
  const rule = { ...request, userId: ctx.tenantId, ruleId, at: ctx.clock.now() };
  if (!(await createRuleRow(ctx.db, { ...rule, limit: RULES_MAX })))
    throw new FieldError('name', `You have ${RULES_MAX} rules, which is the limit`);
  return getRule(ctx, ruleId);
}

export async function changeRule(ctx: Ctx, request: ChangeRuleRequest): Promise<Rule> {
  await requireLabels(ctx, request, await getRule(ctx, request.ruleId));
  const rule = { ...request, userId: ctx.tenantId, at: ctx.clock.now() };
  if (!(await changeRuleRow(ctx.db, rule))) throw new AppError('ruleNotFound');
  return getRule(ctx, request.ruleId);
}

/** Its past actions stay, and can still be undone in the log. */
export async function removeRule(ctx: Ctx, { ruleId }: { ruleId: string }): Promise<Success> {
  if (!(await deleteRuleRow(ctx.db, { userId: ctx.tenantId, ruleId }))) throw new AppError('ruleNotFound');
  return { success: true };
}

export async function orderRules(
  ctx: Ctx,
  { ruleIds }: { ruleIds: readonly string[] },
): Promise<RulesAnswer> {
  const { rules } = await listRules(ctx);
  if (ruleIds.some((id) => !rules.some(({ ruleId }) => ruleId === id))) throw new AppError('ruleNotFound');
  await orderRuleRows(ctx.db, { userId: ctx.tenantId, ruleIds });
  return listRules(ctx);
}

async function getRule(ctx: Ctx, ruleId: string): Promise<Rule> {
  const { rules } = await listRules(ctx);
  const rule = rules.find((one) => one.ruleId === ruleId);
  if (!rule) throw new AppError('ruleNotFound');
  return rule;
}

function show(
  { enabledAt, actsFrom: _actsFrom, appliedFrom: _appliedFrom, updatedAt, ...row }: RuleRow,
  needs: Rule['needs'],
  draftNeeds: Rule['needs'],
): Rule {
  const { sentence = null } = row.conditions;
  return {
    ...row,
    conditions: { ...row.conditions, sentence },
    enabled: enabledAt !== null,
    updatedAt: updatedAt.toISOString(),
    needs: (sentence && needs) || (row.actions.draftReply && draftNeeds) || null,
  };
}
