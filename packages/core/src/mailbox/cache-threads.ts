import type { TenantContext } from '../context.ts';
import type { MailUrgency } from '../ports/mail.ts';
import type { CachedMessage } from './cached-thread.ts';
import { findMailbox, holdCursor } from './mailbox-state.ts';
import { mapLimited } from './map-limited.ts';
import { readThreadAtProvider } from './refresh-thread.ts';
import { storeReadings } from './store-readings.ts';
import { summarizeThreads } from './summarize-threads.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'mail' | 'clock'>;

const READ_AT_ONCE = 5;

/** Reads whole threads into the cache beside a running sync; see `holdCursor` for why it may have to look twice. */
export async function cacheThreads(
  ctx: Ctx,
  threadIds: readonly string[],
  urgency: MailUrgency,
): Promise<void> {
  const fetched = new Map<string, CachedMessage>();
  for (;;) {
    const mailbox = await findMailbox(ctx.db, ctx.tenantId);
    if (!mailbox?.historyId) return;
    const { historyId, emailAddress } = mailbox;
    const readings = await mapLimited(threadIds, READ_AT_ONCE, (threadId) =>
      readThreadAtProvider(ctx, threadId, { emailAddress, urgency, fetched }),
    );
    const stored = await ctx.db.transaction(async (tx) => {
      if (!(await holdCursor(tx, ctx.tenantId, historyId))) return false;
      await storeReadings(tx, ctx.tenantId, readings);
      await summarizeThreads(tx, ctx.tenantId, threadIds, ctx.clock.now());
      await tx.query('DELETE FROM index_queue WHERE user_id = $1 AND thread_id = ANY ($2::text[])', [
        ctx.tenantId,
        threadIds,
      ]);
      return true;
    });
    if (stored) return;
  }
}
