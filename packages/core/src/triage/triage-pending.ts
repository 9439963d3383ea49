import type { TenantContext } from '../context.ts';
import { holdInbox } from '../mailbox/hold-inbox.ts';
import { classifyThreads } from './classify-threads.ts';
import { storeClassifications } from './store-classifications.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'realtime'>;

const THREADS_AT_ONCE = 50;
/** A thread that changes under every look is left to the next run; it keeps waiting. */
const LOOKS_MAX = 3;

/**
 * Gives every thread that waits for it a lane by the rules, at once. Which threads wait is a column that the storing
 * of mail sets in its own transaction, so a crash in between loses nothing. What AI may improve is left to a job.
 */
export async function triagePending(ctx: Ctx): Promise<number> {
  const looks = new Map<string, number>();
  for (let total = 0; ; ) {
    const waiting = await findWaiting(
      ctx,
      [...looks].filter(([, times]) => times >= LOOKS_MAX).map(([threadId]) => threadId),
    );
    if (waiting.length === 0) return total;
    const stored = await triage(ctx, waiting);
    for (const threadId of waiting) {
      if (stored.has(threadId)) looks.delete(threadId);
      else looks.set(threadId, (looks.get(threadId) ?? 0) + 1);
    }
    total += stored.size;
  }
}

async function findWaiting(ctx: Ctx, without: readonly string[]): Promise<string[]> {
  const rows = await ctx.db.query<{ thread_id: string }>(
    `SELECT thread_id FROM threads
     WHERE user_id = $1 AND needs_triage AND NOT thread_id = ANY ($3::text[])
     ORDER BY last_message_at DESC, thread_id DESC LIMIT $2`,
    [ctx.tenantId, THREADS_AT_ONCE, without],
    'threads-untriaged',
  );
  return rows.map((row) => row.thread_id);
}

async function triage(ctx: Ctx, threadIds: readonly string[]): Promise<Set<string>> {
  const verdicts = await classifyThreads(ctx, threadIds);
  const stored = await ctx.db.transaction(async (tx) => {
    await holdInbox(tx, ctx.tenantId, threadIds);
    const ids = await storeClassifications(tx, ctx.tenantId, verdicts, ctx.clock.now());
    const seen = verdicts.filter((verdict) => ids.has(verdict.threadId));
    await tx.query(
      `UPDATE threads t SET needs_triage = false
       FROM unnest($2::text[], $3::text[], $4::boolean[]) AS seen(thread_id, last_message_id, in_inbox)
       WHERE t.user_id = $1 AND t.thread_id = seen.thread_id AND t.last_message_id = seen.last_message_id
         AND t.in_inbox = seen.in_inbox`,
      [
        ctx.tenantId,
        seen.map((verdict) => verdict.threadId),
        seen.map((verdict) => verdict.lastMessageId),
        seen.map((verdict) => verdict.inInbox),
      ],
    );
    return ids;
  });
  for (const { threadId, lane } of verdicts)
    if (stored.has(threadId))
      await ctx.realtime.publish(ctx.tenantId, { name: 'lane.updated', data: { threadId, lane } });
  return stored;
}
