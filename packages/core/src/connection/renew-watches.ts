import { listMailboxWatches } from '@triage/database/tables/mailboxes/mailboxes';
import { claimCronRun } from '@triage/database/tables/service/cron-runs';
import type { Services } from '../context.ts';
import { CALENDAR_SCOPE, MAIL_SCOPE } from '../ports/oauth.ts';

type Ctx = Pick<Services, 'db' | 'clock' | 'jobs' | 'settings'>;

const HOUR_MS = 3_600_000;
const ENDS_SOON_MS = 48 * HOUR_MS;
const DAILY = 'renew-watches';

/** For cron: every watch that ends within 48 hours. */
export async function renewWatches(ctx: Ctx): Promise<number> {
  if (!ctx.settings.mailPushTopic) return 0;
  const before = new Date(ctx.clock.now().getTime() + ENDS_SOON_MS);
  return enqueueRenewals(ctx, (expiresAt) => expiresAt !== null && expiresAt < before);
}

/** For the app's own timer: renews every watch once a day, in one of the processes. */
export async function renewWatchesDaily(ctx: Ctx): Promise<number> {
  if (!ctx.settings.mailPushTopic) return 0;
  const now = ctx.clock.now();
  const dueBefore = new Date(now.getTime() - 24 * HOUR_MS);
  if (!(await claimCronRun(ctx.db, { name: DAILY, now, dueBefore }))) return renewWatches(ctx);
  return enqueueRenewals(ctx, () => true);
}

async function enqueueRenewals(ctx: Ctx, isDue: (expiresAt: Date | null) => boolean): Promise<number> {
  const watches = await listMailboxWatches(ctx.db, [MAIL_SCOPE, CALENDAR_SCOPE]);
  const due = watches.filter(({ expiresAt }) => isDue(expiresAt));
  for (const { userId } of due) await ctx.jobs.enqueue('renew-watch', { userId }, { key: userId });
  return due.length;
}
