import type { Sql } from '@triage/database/open-database';
import { insertRuns, pruneRuns } from '@triage/database/tables/rules/rule-runs';
import { listUntriagedThreads, noteTriagedThreads } from '@triage/database/tables/threads/untriaged-threads';
import type { TenantContext } from '../context.ts';
import { holdInbox } from '../mailbox/sync/hold-inbox.ts';
import { queueNotices } from '../notify/queue-notices.ts';
import { classifyThreads } from './classify-threads.ts';
import { type NewClassification, storeClassifications } from './store-classifications.ts';
import { decideWaiting } from './waiting/decide-waiting.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'realtime' | 'jobs' | 'ai' | 'webPush'>;

const THREADS_AT_ONCE = 50;
/** A thread that changes under every look is left to the next run; it keeps waiting. */
const LOOKS_MAX = 3;
/** Far longer than mail is new: until then the row keeps a rule from acting twice. */
const KEEP_RUNS_MS = 90 * 24 * 60 * 60_000;

/**
 * Classifies every waiting thread by the rules. A column set in the transaction that stores mail marks them, so a crash
 * in between loses nothing. The AI upgrade is left to a job.
 */
export async function triagePending(ctx: Ctx): Promise<number> {
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
    if (waiting.length === 0) return total;
    const stored = await triage(ctx, waiting);
    for (const threadId of waiting) {
      if (stored.has(threadId)) looks.delete(threadId);
      else looks.set(threadId, (looks.get(threadId) ?? 0) + 1);
    }
    total += stored.size;
  }
}

async function triage(ctx: Ctx, threadIds: readonly string[]): Promise<Set<string>> {
  const verdicts = await classifyThreads(ctx, threadIds);
  const stored = await ctx.db.transaction(async (tx) => {
    await holdInbox(tx, ctx.tenantId, threadIds);
    const ids = await storeClassifications(tx, ctx.tenantId, verdicts, ctx.clock.now());
    const seen = verdicts.filter((verdict) => ids.has(verdict.threadId));
    await noteTriagedThreads(tx, ctx.tenantId, seen);
    await startRules(ctx, tx, seen);
    await queueNotices(ctx, tx, seen);
    return ids;
  });
  for (const { threadId, lane } of verdicts)
    if (stored.has(threadId))
      await ctx.realtime.publish(ctx.tenantId, { name: 'lane.updated', data: { threadId, lane } });
  return stored;
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
