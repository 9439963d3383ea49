import type { Sql } from '../../query/query-pool.ts';
import {
  boolean,
  double,
  integer,
  oneOf,
  orNull,
  text,
  textArray,
  timestamp,
} from '../../statements/columns.ts';
import { type Placeholders, run, sqlStatement } from '../../statements/statement.ts';

export type PeopleSort = 'address' | 'since' | 'seen' | 'storage' | 'spend';
type Listed = {
  search: string;
  sort: PeopleSort;
  limit: number;
  offset: number;
  now: Date;
  /** The local day of each time zone that people have, and of UTC for the others. */
  zones: readonly string[];
  days: readonly string[];
  utcDay: string;
};

const listZones = sqlStatement(
  'operator-list-zones',
  { zone: text },
  () => `SELECT DISTINCT time_zone AS zone FROM user_settings WHERE time_zone <> ''`,
);

// Counts are made only for the people of one page. To sort by spending, everybody's month is added up. Each table is read
// by itself and the results are joined: on Citus some tables are on the workers, and others on the coordinator.
const list = sqlStatement(
  'operator-list-people',
  {
    id: text,
    email: text,
    name: orNull(text),
    createdAt: timestamp,
    seenAt: orNull(timestamp),
    provider: orNull(oneOf<'google' | 'imap'>()),
    status: orNull(oneOf<'connected' | 'revoked'>()),
    scopes: textArray,
    syncedAt: orNull(timestamp),
    cursorFailures: integer,
    isApiDisabled: boolean,
    messages: orNull(integer),
    bytes: orNull(double),
    quotaUsed: integer,
    quotaPausedUntil: orNull(timestamp),
    spentToday: double,
    spentMonth: double,
    isWhole: boolean,
    ownBudget: orNull(double),
    isBeingRemoved: boolean,
    total: integer,
  },
  (p: Placeholders<Listed>) => `
  WITH used AS MATERIALIZED (SELECT user_id, max(last_used_at) AS used_at FROM api_tokens GROUP BY user_id),
  settings AS MATERIALIZED (
    SELECT user_id, time_zone, CASE WHEN jsonb_typeof(preferences -> 'aiDailyBudget') = 'number'
      THEN (preferences ->> 'aiDailyBudget')::float8 END AS own_budget FROM user_settings
  ), synced AS MATERIALIZED (
    SELECT user_id, synced_at, cursor_failures, stored_messages, stored_bytes FROM mailboxes
  ), spent AS MATERIALIZED (
    SELECT user_id, date_trunc('month', day) AS month, sum(nanodollars) AS nanodollars FROM ai_usage
    WHERE ${p.sort}::text = 'spend' AND day >= date_trunc('month', ${p.utcDay}::text::date - 1) GROUP BY 1, 2
  ), people AS MATERIALIZED (
    SELECT u.id, u.email, u.name, u.created_at, coalesce(z.day, ${p.utcDay}::text)::date AS day,
      greatest(u.last_seen_at, t.used_at) AS seen_at, s.own_budget, m.synced_at, m.cursor_failures, m.stored_messages,
      m.stored_bytes
    FROM users u LEFT JOIN settings s ON s.user_id = u.id LEFT JOIN synced m ON m.user_id = u.id
      LEFT JOIN used t ON t.user_id = u.id
      LEFT JOIN unnest(${p.zones}::text[], ${p.days}::text[]) AS z (zone, day) ON z.zone = s.time_zone
    WHERE strpos(u.id, '~') = 0 AND (${p.search}::text = '' OR search_fold(u.email || ' ' || coalesce(u.name, '')) LIKE contains_pattern(${p.search}))
  ), page AS MATERIALIZED (
    SELECT p.*, count(*) OVER ()::int AS total, row_number() OVER (ORDER BY
        CASE ${p.sort}::text WHEN 'since' THEN extract(epoch FROM p.created_at)::float8
          WHEN 'seen' THEN extract(epoch FROM p.seen_at)::float8
          WHEN 'storage' THEN p.stored_bytes::float8
          WHEN 'spend' THEN coalesce(x.nanodollars, 0)::float8 END DESC NULLS LAST,
        p.email) AS place
    FROM people p LEFT JOIN spent x ON x.user_id = p.id AND x.month = date_trunc('month', p.day)
    ORDER BY place LIMIT ${p.limit}::int OFFSET ${p.offset}::int
  ), linked AS MATERIALIZED (
    SELECT user_id, provider, status, scopes FROM connections WHERE user_id IN (SELECT id FROM page)
  ), quotas AS MATERIALIZED (
    SELECT user_id, (SELECT sum(e.units) FROM unnest(untils, units) AS e (until, units)
        WHERE e.until > ${p.now}::timestamptz) AS used,
      CASE WHEN paused_until > ${p.now}::timestamptz THEN paused_until END AS paused_until
    FROM mail_quotas WHERE user_id IN (SELECT id FROM page)
  ), today AS MATERIALIZED (
    SELECT d.user_id, d.all_nanodollars FROM ai_spend_days d JOIN page g ON g.id = d.user_id AND g.day = d.day
  ), months AS MATERIALIZED (
    SELECT a.user_id, sum(a.nanodollars)::float8 AS nanodollars,
      bool_and(a.unpriced_input_tokens + a.unpriced_output_tokens = 0) AS is_whole
    FROM ai_usage a JOIN page g ON g.id = a.user_id AND a.day >= date_trunc('month', g.day) GROUP BY a.user_id
  ), refused AS MATERIALIZED (
    SELECT payload ->> 'userId' AS user_id, max(coalesce(failed_at, now())) AS refused_at FROM jobs
    WHERE error LIKE '%: apiDisabled (%' GROUP BY 1
  ), removed AS MATERIALIZED (
    SELECT DISTINCT key AS user_id FROM jobs WHERE kind = 'remove-person' AND state <> 'failed'
  )
  SELECT g.id, g.email, g.name, g.created_at AS "createdAt", g.seen_at AS "seenAt", c.provider, c.status,
    coalesce(c.scopes, '{}') AS scopes, g.synced_at AS "syncedAt", coalesce(g.cursor_failures, 0) AS "cursorFailures",
    coalesce(f.refused_at > coalesce(g.synced_at, '-infinity'), false) AS "isApiDisabled",
    g.stored_messages AS messages, g.stored_bytes::float8 AS bytes, coalesce(q.used, 0)::int AS "quotaUsed",
    q.paused_until AS "quotaPausedUntil", coalesce(d.all_nanodollars, 0)::float8 AS "spentToday",
    coalesce(a.nanodollars, 0)::float8 AS "spentMonth", coalesce(a.is_whole, true) AS "isWhole",
    g.own_budget AS "ownBudget", r.user_id IS NOT NULL AS "isBeingRemoved", g.total
  FROM page g LEFT JOIN linked c ON c.user_id = g.id LEFT JOIN quotas q ON q.user_id = g.id
    LEFT JOIN today d ON d.user_id = g.id LEFT JOIN months a ON a.user_id = g.id
    LEFT JOIN refused f ON f.user_id = g.id LEFT JOIN removed r ON r.user_id = g.id
  ORDER BY g.place`,
);

/** The time zones that people have set, as they are stored. */
export async function listPeopleZones(db: Sql): Promise<string[]> {
  return (await run(db, listZones, {})).map(({ zone }) => zone);
}

/** One page of the people of this installation: for its operator, never for a tenant. No mail, no address of a mail. */
export function listPeople(db: Sql, listed: Listed) {
  return run(db, list, listed);
}
