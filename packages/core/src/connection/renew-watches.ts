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
  return enqueueRenewals(ctx, 'm.watch_expires_at < $2', before);
}

/** For the app's own timer: every watch, once a day, whichever process comes first. */
export async function renewWatchesDaily(ctx: Ctx): Promise<number> {
  if (!ctx.settings.mailPushTopic) return 0;
  const now = ctx.clock.now();
  const due = await ctx.db.query(
    `INSERT INTO cron_runs (name, ran_at) VALUES ($1, $2)
     ON CONFLICT (name) DO UPDATE SET ran_at = excluded.ran_at WHERE cron_runs.ran_at <= $3 RETURNING 1`,
    [DAILY, now, new Date(now.getTime() - 24 * HOUR_MS)],
  );
  if (due.length === 0) return renewWatches(ctx);
  return enqueueRenewals(ctx, '$2::timestamptz IS NOT NULL', now);
}

async function enqueueRenewals(ctx: Ctx, condition: string, at: Date): Promise<number> {
  const rows = await ctx.db.query<{ user_id: string }>(
    `SELECT m.user_id FROM mailboxes m JOIN connections c ON c.user_id = m.user_id
     WHERE c.status = 'connected' AND c.scopes @> $1::text[] AND ${condition}`,
    [[MAIL_SCOPE, CALENDAR_SCOPE], at],
  );
  for (const { user_id } of rows)
    await ctx.jobs.enqueue('renew-watch', { userId: user_id }, { key: user_id });
  return rows.length;
}
