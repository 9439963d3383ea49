import { findWatchExpiry } from '@triage/database/tables/mailboxes/mailboxes';
import { within } from '../async/within.ts';
import type { TenantContext } from '../context.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'mail' | 'logger'>;

const DEADLINE_MS = 8_000;

/** Asks the provider to stop pushing. If it does not answer, the watch expires within a week. */
export async function stopWatch(ctx: Ctx): Promise<void> {
  if (!(await findWatchExpiry(ctx.db, ctx.tenantId))?.expiresAt) return;
  try {
    await within(DEADLINE_MS, ctx.mail.stopWatch());
  } catch (error) {
    ctx.logger.warn('watch.stop-failed', {}, error);
  }
}
