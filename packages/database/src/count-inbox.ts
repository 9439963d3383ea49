import type { InboxStatementRow } from './list-inbox.ts';
import type { Sql } from './open-database.ts';

export interface LaneCount {
  lane: InboxStatementRow['lane'];
  threads: number;
}

/** From the index alone, and still 20 to 100 ms at 100,000 threads: not for every poll. */
export function countLanes(sql: Sql, userId: string): Promise<LaneCount[]> {
  return sql.query(
    'SELECT lane, count(*)::int AS threads FROM classifications WHERE user_id = $1 GROUP BY lane',
    [userId],
    'count-lanes',
  );
}

/** Snoozed threads are few: each lane is looked up, which as a join would read all classifications. */
const SNOOZED = `
  SELECT hidden.lane, count(*)::int AS threads, min(hidden.snoozed_until) AS "until" FROM (
    SELECT s.snoozed_until, (SELECT c.lane FROM classifications c WHERE c.user_id = $1 AND c.thread_id = s.thread_id) AS lane
    FROM snoozes s WHERE s.user_id = $1 AND s.snoozed_until > $2 OFFSET 0) hidden
  WHERE hidden.lane IS NOT NULL GROUP BY hidden.lane`;

export function countSnoozed(
  sql: Sql,
  query: { userId: string; now: Date },
): Promise<(LaneCount & { until: Date })[]> {
  return sql.query(SNOOZED, [query.userId, query.now], 'count-snoozed');
}

const BESIDES = `
  SELECT m.resorted::int AS resorted, (SELECT count(*)::int FROM threads t
    WHERE t.user_id = $1 AND t.unread AND t.in_inbox AND NOT EXISTS (SELECT 1 FROM snoozes s
      WHERE s.user_id = $1 AND s.thread_id = t.thread_id AND s.snoozed_until > $2)) AS unread
  FROM mailboxes m WHERE m.user_id = $1`;

/** Unread threads, by the index of those alone, and what models have moved. */
export async function countBesides(
  sql: Sql,
  query: { userId: string; now: Date },
): Promise<{ unread: number; resorted: number }> {
  const [row] = await sql.query<{ unread: number; resorted: number }>(
    BESIDES,
    [query.userId, query.now],
    'count-besides',
  );
  return row ?? { unread: 0, resorted: 0 };
}

/** Changes with everything that the inbox shows; null without a mailbox. */
export async function findInboxVersion(sql: Sql, userId: string): Promise<string | null> {
  const [row] = await sql.query<{ version: string }>(
    `SELECT email_address || ' ' || version AS version FROM mailboxes WHERE user_id = $1`,
    [userId],
    'find-inbox-version',
  );
  return row?.version ?? null;
}
