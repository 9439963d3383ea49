import type { TenantContext } from '../context.ts';
import { within } from '../mailbox/within.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'mail' | 'logger'>;

const DEADLINE_MS = 8_000;

/** Asks the provider to push nothing more. Where it does not answer, the watch ends by itself within a week. */
export async function stopWatch(ctx: Ctx): Promise<void> {
  const [watched] = await ctx.db.query(
    'SELECT 1 FROM mailboxes WHERE user_id = $1 AND watch_expires_at IS NOT NULL',
    [ctx.tenantId],
  );
  if (!watched) return;
  try {
    await within(DEADLINE_MS, ctx.mail.stopWatch());
  } catch (error) {
    ctx.logger.warn('watch.stop-failed', {}, error);
  }
}
