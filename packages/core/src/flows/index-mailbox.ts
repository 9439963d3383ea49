import { FIRST_THREADS } from '@triage/contract/limits';
import { queueEmbedding } from '../ai/queue-embedding.ts';
import type { TenantContext } from '../context.ts';
import { type NewThreads, readNewThreads, storeNewThreads } from '../mailbox/cache-threads.ts';
import { readIndexProgress, setIndexState } from '../mailbox/index-progress.ts';
import { learnTimeZone } from '../mailbox/learn-time-zone.ts';
import { listInboxIds } from '../mailbox/list-inbox-ids.ts';
import { nextInQueue, type QueuedThread } from '../mailbox/next-in-queue.ts';
import { openMailbox } from '../mailbox/open-mailbox.ts';
import { triagePending } from '../triage/triage-pending.ts';

/** So few at a time that the first lanes are there before the fiftieth thread is. */
const FIRST_STEP = 10;

/**
 * First the newest threads completely, then the list of all of them, then their bodies. What is done stands in the
 * cache and the queue, so a crash repeats the step under way and nothing else. Interrupted, it throws: a job that
 * returns is a job that is finished.
 */
export async function indexMailbox(ctx: TenantContext, signal: AbortSignal): Promise<void> {
  const { indexState } = await openMailbox(ctx);
  await learnTimeZone(ctx);
  await ctx.jobs.enqueue('renew-watch', { userId: ctx.tenantId }, { key: ctx.tenantId });
  if (indexState === 'first') await indexFirst(ctx, signal);
  await listInboxIds(ctx, signal);
  await announce(ctx);
  await indexBodies(ctx, signal);
  await ctx.jobs.enqueue('mail-changed', { userId: ctx.tenantId }, { key: ctx.tenantId });
  await ctx.jobs.enqueue('upgrade-triage', { userId: ctx.tenantId }, { key: ctx.tenantId });
  const first = ctx.ai[0];
  if (first) await queueEmbedding(ctx, first.provider);
}

async function indexFirst(ctx: TenantContext, signal: AbortSignal): Promise<void> {
  const page = await ctx.mail.listThreadIds({ labelIds: ['INBOX'], max: FIRST_THREADS, urgency: 'person' });
  const at = ctx.clock.now();
  await setIndexState(ctx.db, ctx.tenantId, { from: 'first', to: 'first', total: page.threads.length, at });
  const known = await ctx.db.query<{ thread_id: string }>(
    'SELECT thread_id FROM threads WHERE user_id = $1 AND thread_id = ANY ($2::text[])',
    [ctx.tenantId, page.threads.map((thread) => thread.id)],
  );
  const cached = new Set(known.map((row) => row.thread_id));
  const missing = page.threads
    .filter((thread) => !cached.has(thread.id))
    .map((thread) => ({ threadId: thread.id, messageIds: null }));
  for (let start = 0; start < missing.length; start += FIRST_STEP) {
    signal.throwIfAborted();
    await storeNewThreads(ctx, await readNewThreads(ctx, missing.slice(start, start + FIRST_STEP), 'person'));
    await triagePending(ctx);
    await announce(ctx);
  }
  await setIndexState(ctx.db, ctx.tenantId, { from: 'first', to: 'listing', at: ctx.clock.now() });
}

interface Step {
  threads: QueuedThread[];
  read: Promise<NewThreads>;
}

/** While one step is stored and triaged the next one is read: the provider's quota is what bounds the whole. */
async function indexBodies(ctx: TenantContext, signal: AbortSignal): Promise<void> {
  for (let step = await beginStep(ctx, undefined); step; ) {
    signal.throwIfAborted();
    const read = await step.read;
    const next = await beginStep(ctx, step.threads.at(-1));
    await storeNewThreads(ctx, read);
    await triagePending(ctx);
    await announce(ctx);
    // At the end look from the beginning once more: a place in the queue may have been taken late.
    step = next ?? (await beginStep(ctx, undefined));
  }
  await setIndexState(ctx.db, ctx.tenantId, { from: 'bodies', to: 'done', at: ctx.clock.now() });
  await announce(ctx);
}

async function beginStep(ctx: TenantContext, after: QueuedThread | undefined): Promise<Step | null> {
  const threads = await nextInQueue(ctx, after);
  if (threads.length === 0) return null;
  const read = readNewThreads(ctx, threads, 'background');
  // Awaited when its turn comes; a failure until then is no unhandled one.
  read.catch(() => undefined);
  return { threads, read };
}

async function announce(ctx: TenantContext): Promise<void> {
  const { done, total } = await readIndexProgress(ctx);
  await ctx.realtime.publish(ctx.tenantId, { name: 'index.progress', data: { done, total } });
}
