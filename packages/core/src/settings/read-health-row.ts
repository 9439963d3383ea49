import type { TenantContext } from '../context.ts';

export interface HealthRow {
  syncedAt: Date | null;
  cursorFailures: number;
  cursorRetryAt: Date | null;
  watchExpiresAt: Date | null;
  cronAt: Date | null;
  failedSends: number;
  lateSends: number;
  /** The kinds of work of this person that were given up. */
  failedJobs: string[];
}

const DAY_MS = 24 * 60 * 60_000;
/** A failed send is old news after a week, a pending one is late after five minutes. */
const NEWS_MS = 7 * DAY_MS;
const LATE_MS = 5 * 60_000;

export async function readHealthRow(
  ctx: Pick<TenantContext, 'tenantId' | 'db' | 'clock'>,
): Promise<HealthRow> {
  const now = ctx.clock.now().getTime();
  const [row] = await ctx.db.query<HealthRow>(
    `SELECT m.synced_at AS "syncedAt", coalesce(m.cursor_failures, 0) AS "cursorFailures",
       m.cursor_retry_at AS "cursorRetryAt", m.watch_expires_at AS "watchExpiresAt",
       (SELECT ran_at FROM cron_runs WHERE name = 'process-due') AS "cronAt",
       (SELECT count(*)::int FROM scheduled_sends s
        WHERE s.user_id = u.id AND s.status = 'failed' AND s.updated_at > $2) AS "failedSends",
       (SELECT count(*)::int FROM scheduled_sends s
        WHERE s.user_id = u.id AND s.status = 'pending' AND s.send_at < $3) AS "lateSends",
       (SELECT coalesce(array_agg(DISTINCT j.kind), '{}') FROM jobs j
        WHERE j.state = 'failed' AND j.payload ->> 'userId' = u.id) AS "failedJobs"
     FROM users u LEFT JOIN mailboxes m ON m.user_id = u.id WHERE u.id = $1`,
    [ctx.tenantId, new Date(now - NEWS_MS), new Date(now - LATE_MS)],
  );
  if (!row) throw new Error('There is no such person');
  return row;
}
