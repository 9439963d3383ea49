import { successSchema } from '@triage/contract/errors';
import { threadRequest } from '@triage/contract/inbox/inbox';
import {
  appliedRuleSchema,
  changeRuleRequest,
  createRuleRequest,
  orderRulesRequest,
  previewRuleRequest,
  rulePreviewSchema,
  ruleRequest,
  ruleRunSchema,
  ruleRunsAnswer,
  ruleSchema,
  ruleSuggestionSchema,
  rulesAnswer,
  undoRuleRunRequest,
} from '@triage/contract/triage/rules';
import { applyRuleIn } from '../../../flows/rules/apply-rule.ts';
import { previewRule } from '../../../flows/rules/preview-rule.ts';
import { undoRuleRun } from '../../../flows/rules/undo-rule-run.ts';
import { mergeRuns } from '../../../mailboxes/merge-lists.ts';
import { changeRule, createRule, listRules, orderRules, removeRule } from '../../../rules/edit-rules.ts';
import { listRuleRuns } from '../../../rules/list-rule-runs.ts';
import { suggestRule } from '../../../rules/suggest-rule.ts';
import { overMailboxes } from '../../../tenant/over-mailboxes.ts';
import { connectedProcedure, everyMailboxProcedure, sessionProcedure, sharedProcedure } from '../../gates.ts';
import { t } from '../../init.ts';

/** Rules belong to the user, connected or not; taking back what one did needs the mail account. */
export const rulesRouter = t.router({
  list: sessionProcedure.output(rulesAnswer).query(({ ctx }) => listRules(ctx.tenant)),
  create: sharedProcedure
    .input(createRuleRequest)
    .output(ruleSchema)
    .mutation(({ ctx, input }) => createRule(ctx.tenant, input)),
  change: sharedProcedure
    .input(changeRuleRequest)
    .output(ruleSchema)
    .mutation(({ ctx, input }) => changeRule(ctx.tenant, input)),
  remove: sharedProcedure
    .input(ruleRequest)
    .output(successSchema)
    .mutation(({ ctx, input }) => removeRule(ctx.tenant, input)),
  order: sharedProcedure
    .input(orderRulesRequest)
    .output(rulesAnswer)
    .mutation(({ ctx, input }) => orderRules(ctx.tenant, input)),
  preview: sessionProcedure
    .meta({ onlyReads: true })
    .input(previewRuleRequest)
    .output(rulePreviewSchema)
    .mutation(({ ctx, input }) => previewRule(ctx.tenant, input)),
  applyNow: everyMailboxProcedure
    .input(ruleRequest)
    .output(appliedRuleSchema)
    .mutation(({ ctx, input }) => applyRuleIn(ctx.tenants, input)),
  suggest: sessionProcedure
    .input(threadRequest)
    .output(ruleSuggestionSchema)
    .query(({ ctx, input }) => suggestRule(ctx.tenant, input)),
  runs: everyMailboxProcedure
    .output(ruleRunsAnswer)
    .query(({ ctx }) => overMailboxes(ctx.tenants, listRuleRuns, mergeRuns)),
  undo: connectedProcedure
    .input(undoRuleRunRequest)
    .output(ruleRunSchema)
    .mutation(({ ctx, input }) => undoRuleRun(ctx.tenant, input)),
});
