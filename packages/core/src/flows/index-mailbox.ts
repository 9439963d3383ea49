import { FIRST_THREADS } from '@triage/contract/limits';
import type { TenantContext } from '../context.ts';
import { cacheThreads } from '../mailbox/cache-threads.ts';
import { readIndexProgress } from '../mailbox/index-progress.ts';
import { listInboxIds } from '../mailbox/list-inbox-ids.ts';
import type { MailboxState } from '../mailbox/mailbox-state.ts';
import { openMailbox } from '../mailbox/open-mailbox.ts';
import { triagePending } from '../triage/triage-pending.ts';

/** So few at a time that the first lanes are there before the fiftieth thread is. */
const FIRST_STEP = 10;
const BODIES_STEP = 25;

/** First the newest threads completely, then the list of all of them, then their bodies. Resumes where a crash left it. */
export async function indexMailbox(ctx: TenantContext, signal: AbortSignal): Promise<void> {
  let mailbox = await openMailbox(ctx);
  if (mailbox.indexState === 'first') await indexFirst(ctx);
  mailbox = await openMailbox(ctx);
  if (mailbox.indexState === 'listing') await listInboxIds(ctx, mailbox, signal);
  await indexBodies(ctx, signal);
  await ctx.jobs.enqueue('upgrade-triage', { userId: ctx.tenantId }, { key: ctx.tenantId });
}

async function indexFirst(ctx: TenantContext): Promise<void> {
  const page = await ctx.mail.listThreadIds({ labelIds: ['INBOX'], max: FIRST_THREADS, urgency: 'person' });
  await setState(ctx, 'first', page.threads.length);
  const known = await ctx.db.query<{ thread_id: string }>(
    'SELECT thread_id FROM threads WHERE user_id = $1 AND thread_id = ANY ($2::text[])',
    [ctx.tenantId, page.threads.map((thread) => thread.id)],
  );
  const cached = new Set(known.map((row) => row.thread_id));
  const missing = page.threads.map((thread) => thread.id).filter((id) => !cached.has(id));
  for (let start = 0; start < missing.length; start += FIRST_STEP) {
    await cacheThreads(ctx, missing.slice(start, start + FIRST_STEP), 'person');
    await triagePending(ctx);
    await announce(ctx);
  }
  await setState(ctx, 'listing', 0);
}

async function indexBodies(ctx: TenantContext, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const next = await ctx.db.query<{ thread_id: string }>(
      'SELECT thread_id FROM index_queue WHERE user_id = $1 ORDER BY position LIMIT $2',
      [ctx.tenantId, BODIES_STEP],
    );
    if (next.length === 0) break;
    await cacheThreads(
      ctx,
      next.map((row) => row.thread_id),
      'background',
    );
    await triagePending(ctx);
    await announce(ctx);
  }
  if (signal.aborted) return;
  await ctx.db.query(
    `UPDATE mailboxes SET index_state = 'done', indexed_at = $2 WHERE user_id = $1 AND index_state = 'bodies'`,
    [ctx.tenantId, ctx.clock.now()],
  );
  await announce(ctx);
}

async function setState(ctx: TenantContext, state: MailboxState['indexState'], total: number): Promise<void> {
  await ctx.db.query('UPDATE mailboxes SET index_state = $2, index_total = $3 WHERE user_id = $1', [
    ctx.tenantId,
    state,
    total,
  ]);
}

async function announce(ctx: TenantContext): Promise<void> {
  const { done, total } = await readIndexProgress(ctx);
  await ctx.realtime.publish(ctx.tenantId, { name: 'index.progress', data: { done, total } });
}
