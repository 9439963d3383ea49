import type { Sql } from '@triage/database/open-database';
import { insertRuns, pruneRuns } from '@triage/database/tables/rules/rule-runs';
import { askVerdicts, pruneVerdicts } from '@triage/database/tables/rules/rule-verdicts';
import { listUntriagedThreads, noteTriagedThreads } from '@triage/database/tables/threads/untriaged-threads';
import type { TenantContext } from '../context.ts';
import { holdInbox } from '../mailbox/sync/hold-inbox.ts';
import { queueNotices } from '../notify/queue-notices.ts';
import { fillSplits } from '../rules/splits/fill-splits.ts';
import { classifyThreads } from './classify-threads.ts';
import { type NewClassification, storeClassifications } from './store-classifications.ts';
import { decideWaiting } from './waiting/decide-waiting.ts';

type Ctx = Pick<
  TenantContext,
  'tenantId' | 'db' | 'clock' | 'realtime' | 'jobs' | 'ai' | 'webPush' | 'logger'
>;

const THREADS_AT_ONCE = 50;
/** A thread that changes under every look is left to the next run; it keeps waiting. */
const LOOKS_MAX = 3;
/** The newest threads of the queue: the rest of a new split is left to its job, so that new mail is not kept waiting. */
const SPLIT_BATCHES = 2;
/** Far longer than mail is new: until then the row keeps a rule from acting twice. */
const KEEP_RUNS_MS = 90 * 24 * 60 * 60_000;

/**
 * Classifies every waiting thread by the rules. A column set in the transaction that stores mail marks them, so a crash
 * in between loses nothing. The AI upgrade is left to a job, queued with the lanes: whoever comes first sorts new mail,
 * and those who come later find none waiting. `upgrades` is false for a caller that queues or is that job itself.
 */
export async function triagePending(ctx: Ctx, { upgrades = true } = {}): Promise<number> {
  // First, because the browsers reload their lists once the lanes are announced.
  await decideWaiting(ctx);
  const looks = new Map<string, number>();
  for (let total = 0; ; ) {
    const without = [...looks].filter(([, times]) => times >= LOOKS_MAX).map(([threadId]) => threadId);
    const waiting = await listUntriagedThreads(ctx.db, {
      userId: ctx.tenantId,
      without,
      limit: THREADS_AT_ONCE,
    });
    if (waiting.length === 0) {
      // Threads that the user has moved back from Done.
      await fillNewest(ctx);
      return total;
    }
    const stored = await triage(ctx, waiting, upgrades);
    for (const threadId of waiting) {
      if (stored.has(threadId)) looks.delete(threadId);
      else looks.set(threadId, (looks.get(threadId) ?? 0) + 1);
    }
    total += stored.size;
  }
}

async function triage(ctx: Ctx, threadIds: readonly string[], upgrades: boolean): Promise<Set<string>> {
  const verdicts = await classifyThreads(ctx, threadIds);
  const stored = await ctx.db.transaction(async (tx) => {
    await holdInbox(tx, ctx.tenantId, threadIds);
    const ids = await storeClassifications(tx, ctx.tenantId, verdicts, ctx.clock.now());
    const seen = verdicts.filter((verdict) => ids.has(verdict.threadId));
    await noteTriagedThreads(tx, ctx.tenantId, seen);
    await startRules(ctx, tx, seen);
    await askAboutSentences(ctx, tx, seen);
    await queueNotices(ctx, tx, seen);
    if (upgrades && seen.length > 0) await queueUpgrade(ctx, tx);
    return ids;
  });
  try {
    // Before the browsers reload their lists.
    await fillNewest(ctx);
  } finally {
    // The verdicts are committed: no later run publishes them.
    for (const { threadId, lane } of verdicts)
      if (stored.has(threadId))
        await ctx.realtime.publish(ctx.tenantId, { name: 'lane.updated', data: { threadId, lane } });
  }
  return stored;
}

/** A failure is left to the job, which tries again: sorting goes on without the splits. */
async function fillNewest(ctx: Ctx): Promise<void> {
  const userId = ctx.tenantId;
  try {
    await fillSplits(ctx, { batches: SPLIT_BATCHES });
  } catch (error) {
    ctx.logger.error('splits.not-filled', {}, error);
    await ctx.jobs.enqueue('fill-splits', { userId }, { key: userId });
  }
}

/** In the transaction of the verdict: a rule acts on a message exactly when the message is sorted. */
async function startRules(ctx: Ctx, tx: Sql, seen: readonly NewClassification[]): Promise<void> {
  const runs = seen.flatMap(({ ruleRuns = [] }) => ruleRuns);
  const userId = ctx.tenantId;
  const now = ctx.clock.now();
  if ((await insertRuns(tx, { userId, now, runs })).length === 0) return;
  await pruneRuns(tx, { userId, before: new Date(now.getTime() - KEEP_RUNS_MS) });
  await ctx.jobs.enqueue('run-rules', { userId }, { key: userId, tx });
}

/** Asked by the job together with the lane. Without a model the question waits. */
async function askAboutSentences(ctx: Ctx, tx: Sql, seen: readonly NewClassification[]): Promise<void> {
  const questions = seen.flatMap(({ ruleQuestions = [] }) => ruleQuestions);
  const userId = ctx.tenantId;
  const now = ctx.clock.now();
  if ((await askVerdicts(tx, { userId, now, questions })) === 0) return;
  await pruneVerdicts(tx, { userId, before: new Date(now.getTime() - KEEP_RUNS_MS) });
  await queueUpgrade(ctx, tx);
}

async function queueUpgrade({ tenantId: userId, jobs }: Ctx, tx: Sql): Promise<void> {
  await jobs.enqueue('upgrade-triage', { userId }, { key: userId, tx });
}
