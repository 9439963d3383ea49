import type { Provider } from '@triage/contract/triage/lanes';
import { findIndexing } from '@triage/database/tables/mailboxes/mailboxes';
import {
  claimEmbeddingRun,
  countOutdated,
  endEmbeddingRun,
  findEmbeddingRun,
  listOutdated,
  noteEmbeddingFailure,
  noteEmbeddingProgress,
  type ThreadPlace,
} from '@triage/database/tables/search/embedding-runs';
import { embedThreads, modelOf } from '../ai/embed-threads.ts';
import { AiUnavailable, retryAfterMs } from '../ai/failures.ts';
import { queueEmbedding } from '../ai/queue-embedding.ts';
import type { TenantContext } from '../context.ts';
import { BudgetSpent } from '../errors.ts';
import { canEmbed } from '../ports/ai.ts';
import { embedWhatCan } from './embed-what-can.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'ai' | 'jobs' | 'logger' | 'realtime'>;

const THREADS_AT_ONCE = 48;
/** A provider that limits us is asked again after a while that doubles; some hours of that, and the run has failed. */
const WAIT_MS = 30_000;
const WAIT_MAX_MS = 15 * 60_000;
const FAILURES_MAX = 20;
/** The mailbox is still being indexed: there will be more. */
const MORE_MS = 15_000;

/** The job. Embeddings are stored batch by batch, so an interrupted job continues from there. */
export async function runReembed(ctx: Ctx, provider: Provider, signal: AbortSignal): Promise<void> {
  const configured = ctx.ai.filter(canEmbed).find((candidate) => candidate.provider === provider);
  const key = { userId: ctx.tenantId, provider };
  const now = ctx.clock.now();
  if (!configured) return endEmbeddingRun(ctx.db, { ...key, status: 'failed', whole: false, now });
  const outdated = { ...key, model: modelOf(configured) };
  try {
    await claimEmbeddingRun(ctx.db, { ...key, total: await countOutdated(ctx.db, outdated), now });
    await embedOutdated(ctx, outdated, signal);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof BudgetSpent) return queueEmbedding(ctx, provider, { startAfter: error.renewsAt });
    return tryAgainLater(ctx, provider, error);
  }
  const indexing = await findIndexing(ctx.db, ctx.tenantId);
  if (indexing === 'underway') return queueEmbedding(ctx, provider, { startAfter: inFuture(ctx, MORE_MS) });
  await endEmbeddingRun(ctx.db, { ...key, status: 'done', whole: indexing === 'done', now: ctx.clock.now() });
}

async function embedOutdated(
  ctx: Ctx,
  key: { userId: string; provider: Provider; model: string },
  signal: AbortSignal,
): Promise<void> {
  const run = await findEmbeddingRun(ctx.db, key);
  let done = run?.done ?? 0;
  for (let after: ThreadPlace | null = null; ; ) {
    signal.throwIfAborted();
    const batch: ThreadPlace[] = await listOutdated(ctx.db, { ...key, after, limit: THREADS_AT_ONCE });
    if (batch.length === 0) return;
    await embedWhatCan(
      ctx,
      batch.map((thread) => thread.threadId),
      (threadIds) => embedThreads(ctx, threadIds, { provider: key.provider, signal }),
    );
    done += batch.length;
    after = batch.at(-1) ?? null;
    // More may have come meanwhile.
    const total = Math.max(run?.total ?? 0, done);
    await noteEmbeddingProgress(ctx.db, { ...key, done, total });
    await ctx.realtime.publish(ctx.tenantId, { name: 'index.progress', data: { done, total } });
  }
}

async function tryAgainLater(ctx: Ctx, provider: Provider, error: unknown): Promise<void> {
  const key = { userId: ctx.tenantId, provider };
  const failures = await noteEmbeddingFailure(ctx.db, key);
  if (failures > FAILURES_MAX || !(error instanceof AiUnavailable)) {
    ctx.logger.error('reembed.failed', { provider }, error);
    return endEmbeddingRun(ctx.db, { ...key, status: 'failed', whole: false, now: ctx.clock.now() });
  }
  const asked = retryAfterMs(error.cause, ctx.clock.now()) ?? 0;
  const wait = Math.max(asked, Math.min(WAIT_MS * 2 ** (failures - 1), WAIT_MAX_MS));
  ctx.logger.info('reembed.waits', { provider, failures, ms: wait });
  await queueEmbedding(ctx, provider, { startAfter: inFuture(ctx, wait) });
}

function inFuture(ctx: Ctx, ms: number): Date {
  return new Date(ctx.clock.now().getTime() + ms);
}
