import type { Lane } from '@triage/contract/triage/lanes';
import {
  listUnembeddedThreads,
  listUnsureThreads,
} from '@triage/database/tables/classifications/list-threads-for-ai';
import pMap from 'p-map';
import { embedThreads } from '../../ai/embed-threads.ts';
import { AiUnavailable } from '../../ai/failures.ts';
import type { TenantContext } from '../../context.ts';
import { BudgetSpent } from '../../errors.ts';
import { getOwner } from '../../mailbox/inbox/get-owner.ts';
import { getPreferences } from '../../mailbox/inbox/get-preferences.ts';
import { listThreads } from '../../mailbox/store/list-threads.ts';
import type { CachedThread } from '../../mime/cached-thread.ts';
import { type ClassificationRow, getClassifications } from '../classification-row.ts';
import { findRulesContexts } from '../find-rules-contexts.ts';
import { findSchedulingIntent } from '../rules/find-scheduling-intent.ts';
import { parseThread } from '../rules/reading/parse-thread.ts';
import type { RulesContext } from '../rules/rules-context.ts';
import { type Asking, askModel, type Verdict } from './ask-model.ts';
import { describeMe } from './instructions.ts';
import { findSentenceQuestions, storeJudgements } from './judge-sentences.ts';
import { makeQuestion } from './make-question.ts';
import { packQuestions } from './pack-questions.ts';
import { storeUpgrades } from './store-upgrades.ts';

type Ctx = Pick<
  TenantContext,
  'tenantId' | 'db' | 'clock' | 'realtime' | 'jobs' | 'ai' | 'logger' | 'webPush'
>;

const THREADS_AT_ONCE = 48;
const PACKS_AT_ONCE = 3;
const TRY_AGAIN_MS = 10 * 60_000;
/** Which threads a model is asked about, by how sure the rules are: below 0.85 they are wrong in one of seven. */
export const ASKED_BELOW = { unsure: 1, economy: 0.85, never: 0 } as const;

/**
 * Asks a model about threads that the rules were unsure of, then embeds every thread. Without a provider, or while none
 * answers, the rules' lanes are kept and a later run tries again; when the budget is used up, tomorrow's does.
 */
export async function upgradeTriage(ctx: Ctx, signal?: AbortSignal): Promise<void> {
  if (ctx.ai.length === 0) return;
  try {
    await upgradeLanes(ctx, signal);
    // Before the embedding, because somebody may open these threads next.
    await ctx.jobs.enqueue('prepare-drafts', { userId: ctx.tenantId }, { key: ctx.tenantId });
    await embedMissing(ctx, signal);
  } catch (error) {
    const isSpent = error instanceof BudgetSpent;
    if (!isSpent && !(error instanceof AiUnavailable)) throw error;
    ctx.logger.info(isSpent ? 'triage.budget-spent' : 'triage.no-model-answers');
    const startAfter = isSpent ? error.renewsAt : new Date(ctx.clock.now().getTime() + TRY_AGAIN_MS);
    await ctx.jobs.enqueue('upgrade-triage', { userId: ctx.tenantId }, { key: ctx.tenantId, startAfter });
  }
}

async function upgradeLanes(ctx: Ctx, signal: AbortSignal | undefined): Promise<void> {
  const { sortingAi } = await getPreferences(ctx.db, ctx.tenantId);
  if (sortingAi === 'never') return;
  const asked: string[] = [];
  const owner = await getOwner(ctx.db, ctx.tenantId);
  const now = ctx.clock.now();
  const asking: Asking = { me: describeMe(owner, now), failures: 0, ...(signal && { signal }) };
  for (;;) {
    const wanted = {
      userId: ctx.tenantId,
      without: asked,
      below: ASKED_BELOW[sortingAi],
      limit: THREADS_AT_ONCE,
    };
    const sentences = await findSentenceQuestions(ctx, wanted);
    const unsure = await listUnsureThreads(ctx.db, wanted);
    const threadIds = [...new Set([...sentences.keys(), ...unsure])].slice(0, THREADS_AT_ONCE);
    const threads = await listThreads(ctx.db, ctx.tenantId, threadIds);
    if (threads.length === 0) return;
    asked.push(...threads.map((thread) => thread.threadId));
    const known = await getClassifications(ctx.db, ctx.tenantId, asked.slice(-threads.length));
    const contextOf = await findRulesContexts(ctx, owner, threads);
    const byId = new Map(threads.map((thread) => [thread.threadId, thread]));
    const questions = threads.flatMap((thread) => {
      const rules = known.get(thread.threadId);
      const about = { now, asked: sentences.get(thread.threadId) ?? [] };
      return rules ? [makeQuestion(thread, contextOf(thread), { rules, ...about })] : [];
    });
    await pMap(
      packQuestions(questions),
      async (pack) => {
        signal?.throwIfAborted();
        const verdicts = await askModel(ctx, pack, asking);
        await storeJudgements(ctx, pack, verdicts);
        const upgrades = [...verdicts].flatMap(([threadId, verdict]) => {
          const thread = byId.get(threadId);
          const rules = known.get(threadId);
          return thread && rules ? [asUpgrade(thread, verdict, { rules, context: contextOf(thread) })] : [];
        });
        await storeUpgrades(ctx, upgrades);
      },
      { concurrency: PACKS_AT_ONCE },
    );
  }
}

/** How sure a model must be to hide what the rules would show. */
const HIDES = 0.9;
const shows = (lane: Lane) => lane === 'reply' || lane === 'schedule';

/**
 * The rules say how often they are right; a model that disagrees has to be surer than that. One that agrees on the lane
 * and is less sure does not change the priority either.
 */
export function surerOf<Given extends Pick<Verdict, 'lane' | 'priority' | 'confidence'>>(
  verdict: Given | null,
  rules: Pick<ClassificationRow, 'lane' | 'priority' | 'confidence'>,
): Given | null {
  if (!verdict) return null;
  const isSurer = verdict.confidence >= rules.confidence;
  if (verdict.lane === rules.lane) return isSurer ? verdict : { ...verdict, priority: rules.priority };
  const hides = shows(rules.lane) && !shows(verdict.lane);
  return isSurer && (!hides || verdict.confidence >= HIDES) ? verdict : null;
}

/** The attendees and the duration come from the rules, never from the model. */
function asUpgrade(
  thread: CachedThread,
  given: Verdict | null,
  { rules, context }: { rules: ClassificationRow; context: RulesContext },
) {
  const verdict = surerOf(given, rules);
  const arranging = verdict?.lane === 'schedule' || verdict?.lane === 'reply';
  const intent = arranging ? findSchedulingIntent(parseThread(thread, context), verdict.lane) : null;
  return {
    threadId: thread.threadId,
    lastMessageId: thread.messages.at(-1)?.messageId ?? '',
    subject: thread.messages.at(-1)?.subject ?? '',
    verdict,
    // If both agree on the lane, the reasons of the rules still hold.
    reasons: verdict?.lane === rules.lane ? rules.reasons : [],
    schedulingIntent: intent && verdict?.times ? { ...intent, proposedTimes: verdict.times } : intent,
  };
}

async function embedMissing(ctx: Ctx, signal: AbortSignal | undefined): Promise<void> {
  const asked: string[] = [];
  for (;;) {
    signal?.throwIfAborted();
    const wanted = { userId: ctx.tenantId, without: asked, limit: THREADS_AT_ONCE };
    const threadIds = await listUnembeddedThreads(ctx.db, wanted);
    if (threadIds.length === 0) return;
    asked.push(...threadIds);
    await embedThreads(ctx, threadIds, signal ? { signal } : {});
  }
}
