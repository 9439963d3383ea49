import { FIRST_THREADS } from '@triage/contract/limits';
import { findCachedThreadIds } from '@triage/database/tables/threads/threads';
import { queueEmbedding } from '../ai/queue-embedding.ts';
import type { TenantContext } from '../context.ts';
import {
  fetchNewThreads,
  findUnseen,
  type NewThread,
  storeNewThreads,
} from '../mailbox/index/cache-threads.ts';
import { setIndexState } from '../mailbox/index/index-progress.ts';
import { learnTimeZone } from '../mailbox/index/learn-time-zone.ts';
import { listNewest } from '../mailbox/index/list-newest.ts';
import { nextToIndex } from '../mailbox/index/next-to-index.ts';
import { listInboxIds } from '../mailbox/sync/list-inbox-ids.ts';
import { openMailbox } from '../mailbox/sync/open-mailbox.ts';
import { refreshAddresses } from '../mailbox/sync/refresh-addresses.ts';
import { canEmbed } from '../ports/ai.ts';
import { triagePending } from '../triage/triage-pending.ts';
import { announceIndex } from './announce-index.ts';
import { takeIndexSteps } from './take-index-steps.ts';

/** Small batches, so that the first lanes appear before the fiftieth thread is read. */
const FIRST_STEP = 10;

/** These rows and the first fifty threads use about a minute of the provider's quota. */
const ROWS_SOON = 200;
/** Who gives so many messages at once is not what indexing waits for. */
const QUICK_BATCH = 25;

/**
 * First the newest threads completely, then the list of all of them, then their messages, visible rows first. Progress
 * is stored in the cache and the queue, so a crash repeats only the current step. An interruption throws: a job that
 * returns is finished.
 */
export async function indexMailbox(ctx: TenantContext, signal: AbortSignal): Promise<void> {
  const { indexState } = await openMailbox(ctx);
  await learnTimeZone(ctx);
  // The rules need to know whether an email was sent to any address of the user.
  await refreshAddresses(ctx);
  await ctx.jobs.enqueue('renew-watch', { userId: ctx.tenantId }, { key: ctx.tenantId });
  if (indexState === 'first') await indexFirst(ctx, signal);
  await listInboxIds(ctx, signal);
  await announceIndex(ctx);
  await indexBodies(ctx, { soon: indexState === 'first' ? ROWS_SOON : 0 }, signal);
  await ctx.jobs.enqueue('mail-changed', { userId: ctx.tenantId }, { key: ctx.tenantId });
  await ctx.jobs.enqueue('upgrade-triage', { userId: ctx.tenantId }, { key: ctx.tenantId });
  await ctx.jobs.enqueue('index-archive', { userId: ctx.tenantId }, { key: ctx.tenantId });
  const first = ctx.ai.find(canEmbed);
  if (first) await queueEmbedding(ctx, first.provider);
}

async function indexFirst(ctx: TenantContext, signal: AbortSignal): Promise<void> {
  const newest = await listNewest(ctx, FIRST_THREADS);
  const at = ctx.clock.now();
  await setIndexState(ctx.db, ctx.tenantId, { from: 'first', to: 'first', total: newest.length, at });
  const threadIds = newest.map((thread) => thread.threadId);
  const cached = await findCachedThreadIds(ctx.db, { userId: ctx.tenantId, threadIds });
  await takeSteps(
    ctx,
    newest.filter((thread) => !cached.has(thread.threadId)),
    signal,
  );
  // A row appears when part of its thread is fetched. Its lane is final when the messages that it answers are fetched too.
  await takeSteps(ctx, await findUnseen(ctx, threadIds, 'soon'), signal);
  await setIndexState(ctx.db, ctx.tenantId, { from: 'first', to: 'listing', at: ctx.clock.now() });
}

async function takeSteps(
  ctx: TenantContext,
  threads: readonly NewThread[],
  signal: AbortSignal,
): Promise<void> {
  for (let start = 0; start < threads.length; start += FIRST_STEP) {
    signal.throwIfAborted();
    await storeNewThreads(ctx, await fetchNewThreads(ctx, threads.slice(start, start + FIRST_STEP), 'soon'));
    await triagePending(ctx, { upgrades: false });
    await announceIndex(ctx);
  }
}

async function indexBodies(
  ctx: TenantContext,
  { soon }: { soon: number },
  signal: AbortSignal,
): Promise<void> {
  let left = soon;
  // A provider that gives few messages at once is what a new person waits for.
  const readsSlowly = (await ctx.mail.batchSize()) < QUICK_BATCH;
  for (;;) {
    const waiting = await nextToIndex(ctx, { rowsFirst: readsSlowly || left > 0 });
    if (waiting.rows.length + waiting.rest.length === 0) break;
    const urgencyOf = (step: readonly NewThread[], isRows: boolean) => {
      left -= step.length;
      return left >= 0 && isRows ? 'soon' : 'background';
    };
    await takeIndexSteps(ctx, { waiting, urgencyOf }, signal);
  }
  await setIndexState(ctx.db, ctx.tenantId, { from: 'bodies', to: 'done', at: ctx.clock.now() });
  await announceIndex(ctx);
}
