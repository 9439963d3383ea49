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

/** What a person's calls to models have cost since the first of their month. */
const monthOf = (person: string) => `
  (SELECT coalesce(sum(a.nanodollars), 0)::float8 FROM ai_usage a
   WHERE a.user_id = ${person}.id AND a.day >= date_trunc('month', ${person}.day))`;

// Counts are made only for the people of one page. To sort by spending, everybody's month is added up.
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
  WITH people AS (
    SELECT u.id, u.email, u.name, u.created_at, coalesce(z.day, ${p.utcDay})::date AS day,
      greatest(u.last_seen_at, (SELECT max(t.last_used_at) FROM api_tokens t WHERE t.user_id = u.id)) AS seen_at,
      CASE WHEN jsonb_typeof(s.preferences -> 'aiDailyBudget') = 'number'
        THEN (s.preferences ->> 'aiDailyBudget')::float8 END AS own_budget,
      m.synced_at, m.cursor_failures, m.stored_messages, m.stored_bytes
    FROM users u LEFT JOIN user_settings s ON s.user_id = u.id LEFT JOIN mailboxes m ON m.user_id = u.id
      LEFT JOIN unnest(${p.zones}::text[], ${p.days}::text[]) AS z (zone, day) ON z.zone = s.time_zone
    WHERE ${p.search}::text = '' OR search_fold(u.email || ' ' || coalesce(u.name, '')) LIKE contains_pattern(${p.search})
  ), page AS (
    SELECT p.*, count(*) OVER ()::int AS total, row_number() OVER (ORDER BY
        CASE ${p.sort}::text WHEN 'since' THEN extract(epoch FROM p.created_at)::float8
          WHEN 'seen' THEN extract(epoch FROM p.seen_at)::float8
          WHEN 'storage' THEN p.stored_bytes::float8
          WHEN 'spend' THEN ${monthOf('p')} END DESC NULLS LAST,
        p.email) AS place
    FROM people p ORDER BY place LIMIT ${p.limit}::int OFFSET ${p.offset}::int
  )
  SELECT g.id, g.email, g.name, g.created_at AS "createdAt", g.seen_at AS "seenAt", c.provider, c.status,
    coalesce(c.scopes, '{}') AS scopes, g.synced_at AS "syncedAt", coalesce(g.cursor_failures, 0) AS "cursorFailures",
    EXISTS (SELECT FROM jobs j WHERE j.payload ->> 'userId' = g.id AND j.error LIKE '%: apiDisabled (%'
      AND coalesce(j.failed_at, now()) > coalesce(g.synced_at, '-infinity')) AS "isApiDisabled",
    g.stored_messages AS messages, g.stored_bytes::float8 AS bytes,
    coalesce((SELECT sum(e.units) FROM unnest(q.untils, q.units) AS e (until, units)
      WHERE e.until > ${p.now}::timestamptz), 0)::int AS "quotaUsed",
    CASE WHEN q.paused_until > ${p.now}::timestamptz THEN q.paused_until END AS "quotaPausedUntil",
    coalesce((SELECT d.all_nanodollars FROM ai_spend_days d WHERE d.user_id = g.id AND d.day = g.day), 0)::float8
      AS "spentToday",
    ${monthOf('g')} AS "spentMonth",
    NOT EXISTS (SELECT FROM ai_usage a WHERE a.user_id = g.id AND a.day >= date_trunc('month', g.day)
      AND a.unpriced_input_tokens + a.unpriced_output_tokens > 0) AS "isWhole",
    g.own_budget AS "ownBudget",
    EXISTS (SELECT FROM jobs r WHERE r.kind = 'remove-person' AND r.key = g.id AND r.state <> 'failed')
      AS "isBeingRemoved",
    g.total
  FROM page g LEFT JOIN connections c ON c.user_id = g.id LEFT JOIN mail_quotas q ON q.user_id = g.id
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
