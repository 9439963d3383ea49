import { RULE_PREVIEW_JUDGED } from '@triage/contract/triage/rule-limits';
import type { PreviewRuleRequest, RulePreview } from '@triage/contract/triage/rules';
import { listPreviewLanes } from '@triage/database/tables/rules/preview-lanes';
import { storeVerdicts } from '@triage/database/tables/rules/rule-verdicts';
import pMap from 'p-map';
import { AiUnavailable } from '../../ai/failures.ts';
import type { TenantContext } from '../../context.ts';
import { BudgetSpent } from '../../errors.ts';
import { getOwner } from '../../mailbox/inbox/get-owner.ts';
import { listRules } from '../../rules/edit-rules.ts';
import { comparePreview, showPreview, type Unjudged } from '../../rules/preview-rule.ts';
import { requireLabels } from '../../rules/require-labels.ts';
import { findSentenceNeeds } from '../../rules/sentence-needs.ts';
import { getClassifications } from '../../triage/classification-row.ts';
import { findRulesContexts } from '../../triage/find-rules-contexts.ts';
import { type Asking, askModel } from '../../triage/model/ask-model.ts';
import { describeMe } from '../../triage/model/instructions.ts';
import { toJudgements } from '../../triage/model/judge-sentences.ts';
import { makeQuestion } from '../../triage/model/make-question.ts';
import { packQuestions } from '../../triage/model/pack-questions.ts';
import { parseThread } from '../../triage/rules/reading/parse-thread.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'ai' | 'logger' | 'settings' | 'takeAiPermit'>;
type Problem = NonNullable<RulePreview['sentence']>['problem'];

const PACKS_AT_ONCE = 3;
/** Not sorted yet: the lane is not what the model is asked about here. */
const UNSORTED = { lane: 'fyi', priority: 'medium' } as const;

/**
 * What the rule would have done to the last fortnight's mail. A sentence is judged for the newest emails that fit the
 * other conditions, a bounded number at once; the verdicts are kept, so the next preview goes on from there.
 */
export async function previewRule(ctx: Ctx, request: PreviewRuleRequest): Promise<RulePreview> {
  await requireLabels(ctx, request, await findBefore(ctx, request.ruleId));
  const found = await comparePreview(ctx, request);
  const { sentence } = request.conditions;
  if (sentence === null || found.unjudged.length === 0) return showPreview(request, found, null);
  const problem =
    (await findSentenceNeeds(ctx)) ??
    (await judge(ctx, sentence, found.unjudged.slice(0, RULE_PREVIEW_JUDGED)));
  return showPreview(request, await comparePreview(ctx, request), problem);
}

async function findBefore(ctx: Ctx, ruleId: string | undefined) {
  if (!ruleId) return undefined;
  return (await listRules(ctx)).rules.find((rule) => rule.ruleId === ruleId);
}

async function judge(ctx: Ctx, sentence: string, unjudged: readonly Unjudged[]): Promise<Problem> {
  try {
    await askAbout(ctx, sentence, unjudged);
    return null;
  } catch (error) {
    if (error instanceof BudgetSpent) return 'budget';
    if (!(error instanceof AiUnavailable)) throw error;
    ctx.logger.info('rules.preview-not-judged');
    return 'unavailable';
  }
}

async function askAbout(ctx: Ctx, sentence: string, unjudged: readonly Unjudged[]): Promise<void> {
  const userId = ctx.tenantId;
  const threads = unjudged.map(({ thread }) => thread);
  const owner = await getOwner(ctx.db, userId);
  const contextOf = await findRulesContexts(ctx, owner, threads);
  const threadIds = threads.map(({ threadId }) => threadId);
  const known = await getClassifications(ctx.db, userId, threadIds);
  const lanes = await listPreviewLanes(ctx.db, { userId, threadIds });
  const store = (verdicts: ReturnType<typeof toJudgements>) =>
    storeVerdicts(ctx.db, { userId, now: ctx.clock.now(), verdicts });
  const now = ctx.clock.now();
  const questions = unjudged.map(({ thread, messageId }) => {
    const { threadId } = thread;
    const context = contextOf(thread);
    const asked = { threadId, messageId, sentence };
    const isDeceptive = lanes.get(threadId)?.isDeceptive ?? false;
    const isHostile = isDeceptive || parseThread(thread, context).suspicious;
    return {
      asked,
      isHostile,
      made: makeQuestion(thread, context, { rules: known.get(threadId) ?? UNSORTED, now, asked: [asked] }),
    };
  });
  // An email that deceives or has instructions for programs is never shown to a model here, and matches no sentence.
  const hostile = questions.filter(({ isHostile }) => isHostile);
  await store(hostile.map(({ asked }) => ({ ...asked, matches: false })));
  const asking: Asking = { me: describeMe(owner, now), failures: 0, foreground: true };
  await pMap(
    packQuestions(questions.filter(({ isHostile }) => !isHostile).map(({ made }) => made)),
    async (pack) => {
      await ctx.takeAiPermit?.();
      await store(toJudgements(pack, await askModel(ctx, pack, asking)));
    },
    { concurrency: PACKS_AT_ONCE },
  );
}
