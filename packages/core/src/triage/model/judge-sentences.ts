import {
  listOpenVerdicts,
  type SentenceQuestion,
  storeVerdicts,
} from '@triage/database/tables/rules/rule-verdicts';
import { markForTriage } from '@triage/database/tables/threads/threads';
import type { TenantContext } from '../../context.ts';
import { NEW_MS } from '../../rules/decide-rules.ts';
import { triagePending } from '../triage-pending.ts';
import type { Verdict } from './ask-model.ts';
import type { Question } from './make-question.ts';

type Ctx = Parameters<typeof triagePending>[0];

/** Sentences of rules that wait for a model, by thread. */
export async function findSentenceQuestions(
  { db, tenantId, clock }: Pick<TenantContext, 'db' | 'tenantId' | 'clock'>,
  { without, limit }: { without: readonly string[]; limit: number },
): Promise<Map<string, SentenceQuestion[]>> {
  const since = new Date(clock.now().getTime() - NEW_MS);
  const open = await listOpenVerdicts(db, { userId: tenantId, since, without, limit });
  return Map.groupBy(open, ({ threadId }) => threadId);
}

/**
 * Stores what the model says of the sentences; without a usable answer a sentence does not match, and is not asked about
 * again. Threads that match are sorted again by the rules at once, so that the lane of a rule comes before the model's.
 */
export async function storeJudgements(
  ctx: Ctx,
  pack: readonly Question[],
  verdicts: ReadonlyMap<string, Verdict | null>,
): Promise<void> {
  const userId = ctx.tenantId;
  const judged = toJudgements(pack, verdicts);
  if (judged.length === 0) return;
  const matched = await ctx.db.transaction(async (tx) => {
    const stored = await storeVerdicts(tx, { userId, now: ctx.clock.now(), verdicts: judged });
    const threadIds = [...new Set(stored.flatMap(({ threadId, matches }) => (matches ? [threadId] : [])))];
    if (threadIds.length > 0) await markForTriage(tx, { userId, threadIds });
    return threadIds;
  });
  if (matched.length > 0) await triagePending(ctx, { upgrades: false });
}

export function toJudgements(pack: readonly Question[], verdicts: ReadonlyMap<string, Verdict | null>) {
  return pack.flatMap(({ threadId, judge }) =>
    [...judge.values()].map((question) => ({
      ...question,
      matches: verdicts.get(threadId)?.matches.includes(question) ?? false,
    })),
  );
}
