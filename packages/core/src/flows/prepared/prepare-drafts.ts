import {
  askPreparedDraft,
  type DraftedThread,
  finishPreparedDraft,
  listWantedDrafts,
  releasePreparedDraft,
} from '@triage/database/tables/prepared/prepared-drafts';
import { askRuleDraft, listRuleDrafts, releaseRuleDraft } from '@triage/database/tables/prepared/rule-drafts';
import { noteRunProblem } from '@triage/database/tables/rules/rule-runs';
import { AiTimeout, AiUnavailable } from '../../ai/failures.ts';
import type { TenantContext } from '../../context.ts';
import { prepareDraft } from '../../draft/prepare-draft.ts';
import { BudgetSpent } from '../../errors.ts';
import { getPreferences } from '../../mailbox/inbox/get-preferences.ts';
import { getBriefReading } from '../get-brief-reading.ts';
import { learnFromAnswers } from './learn-from-answers.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'ai' | 'logger' | 'jobs' | 'realtime'>;

/** Older mail was left for another reason than its words. */
const RECENT_MS = 7 * 24 * 60 * 60_000;
/** Some are left out, because they have changed or another worker has them. */
const LISTED = 10;
/** A run ends after this many, so that other users' drafts do not wait for it; the next run continues. */
const WRITTEN_AT_ONCE = 3;
const TRY_AGAIN_MS = 10 * 60_000;
const NOT_WRITTEN = 'The reply that AI wrote could not be shown, so none was drafted';

/**
 * The job that has a reply ready: where a rule has asked for it, and for important mail where the person has. Nothing is
 * sent or written to the provider. A crash at any point asks the model no second time about the same message: at worst
 * its draft is missing.
 */
export async function prepareDrafts(ctx: Ctx, signal: AbortSignal): Promise<void> {
  await learnFromAnswers(ctx);
  if (ctx.ai.length === 0) return;
  const { prepareDrafts: isOn, tone, provider } = await getPreferences(ctx.db, ctx.tenantId);
  const userId = ctx.tenantId;
  const byRules = await listRuleDrafts(ctx.db, { userId, limit: LISTED });
  const since = new Date(ctx.clock.now().getTime() - RECENT_MS);
  const usual = isOn ? await listWantedDrafts(ctx.db, { userId, since, limit: LISTED }) : [];
  let asked = 0;
  for (const wanted of [...byRules, ...usual]) {
    signal.throwIfAborted();
    if (asked === WRITTEN_AT_ONCE) return queuePreparing(ctx);
    try {
      asked += await prepareOne(ctx, { userId, ...wanted }, { tone, provider, signal });
    } catch (error) {
      const again = whenAgain(ctx, error);
      if (!again) throw error;
      return queuePreparing(ctx, again);
    }
  }
  // Not where none was asked for: the next run would find the same ones.
  if ((byRules.length === LISTED || usual.length === LISTED) && asked > 0) await queuePreparing(ctx);
}

async function queuePreparing(ctx: Pick<Ctx, 'tenantId' | 'jobs'>, startAfter?: Date): Promise<void> {
  const options = { key: ctx.tenantId, ...(startAfter && { startAfter }) };
  await ctx.jobs.enqueue('prepare-drafts', { userId: ctx.tenantId }, options);
}

type Wanted = DraftedThread & { runId?: string; wish?: string };

/** How many were asked for: one or none. */
async function prepareOne(
  ctx: Ctx,
  { runId, wish, ...draft }: Wanted,
  input: Parameters<typeof prepareDraft>[2],
): Promise<0 | 1> {
  const { brief, thread } = await getBriefReading(ctx, draft.threadId);
  // A message has come since: the run after its sorting prepares for that one.
  if (thread.messages.at(-1)?.messageId !== draft.lastMessageId) return 0;
  const now = ctx.clock.now();
  if (!(await (wish ? askRuleDraft : askPreparedDraft)(ctx.db, { ...draft, now }))) return 0;
  let draftHtml: string | null = null;
  try {
    draftHtml = await prepareDraft(ctx, brief, { ...input, ...(wish && { wish }) });
  } catch (error) {
    // It may have been written and paid for: it is not asked for again.
    input.signal.throwIfAborted();
    if (wasNotCharged(error)) {
      await (wish ? releaseRuleDraft : releasePreparedDraft)(ctx.db, draft);
      throw error;
    }
    ctx.logger.warn('draft.not-prepared', {}, error);
  }
  if (draftHtml === null && runId)
    await noteRunProblem(ctx.db, { userId: draft.userId, runId, problem: NOT_WRITTEN });
  if (!(await finishPreparedDraft(ctx.db, { ...draft, draftHtml })) || draftHtml === null) return 1;
  const lane = brief.lane;
  await ctx.realtime.publish(ctx.tenantId, {
    name: 'lane.updated',
    data: { threadId: draft.threadId, lane },
  });
  return 1;
}

function wasNotCharged(error: unknown): boolean {
  if (error instanceof BudgetSpent) return true;
  return error instanceof AiUnavailable && !(error.cause instanceof AiTimeout);
}

function whenAgain(ctx: Ctx, error: unknown): Date | null {
  if (error instanceof BudgetSpent) return error.renewsAt;
  if (error instanceof AiUnavailable) return new Date(ctx.clock.now().getTime() + TRY_AGAIN_MS);
  return null;
}
