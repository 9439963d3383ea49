import type { Database } from '@triage/database/open-database';
import {
  ANSWER_MS,
  backgroundPace,
  IDLE_SHARE,
  PERSON_PRESENT_MS,
  PERSON_SHARE,
  type QuotaAsk,
  type QuotaLease,
  type QuotaLedger,
  REFUSED_SLICES,
  SOON_SHARE,
  WINDOW_MS,
} from './quota-ledger.ts';

/**
 * Locks the user's row, so that what it reads there is the latest, decides, and writes, all in one statement. `untils`
 * and `units` stand side by side: what is counted, and until when. The time is the database's, the same for all machines.
 */
const LEASE = `
WITH locked AS MATERIALIZED (
  SELECT * FROM mail_quotas WHERE user_id = $1 FOR UPDATE
), clocked AS MATERIALIZED (
  SELECT *, date_trunc('milliseconds', COALESCE($2::timestamptz, clock_timestamp())) AS now FROM locked
), kept AS (
  SELECT until, sum(units)::int AS units FROM (
    SELECT e.until, e.units FROM clocked, unnest(untils, units) AS e (until, units)
    UNION ALL SELECT e.until, -e.units FROM unnest($3::timestamptz[], $4::int[]) AS e (until, units)
    UNION ALL SELECT now + $5::int * interval '1 ms', e.units FROM clocked, unnest($4::int[]) AS e (units)
  ) AS entries
  WHERE until > (SELECT now FROM clocked)
  GROUP BY until HAVING sum(units) > 0
), counted AS (
  SELECT COALESCE(sum(units), 0)::int AS used,
    COALESCE(array_agg(until ORDER BY until), '{}') AS untils, COALESCE(array_agg(units ORDER BY until), '{}') AS units
  FROM kept
), judged AS (
  SELECT c.now, k.used, k.untils, k.units, GREATEST(c.paced_at, c.now) AS paced_at,
    LEAST($6::float8, c.pace + $7::float8 * GREATEST(0, 1000 * EXTRACT(EPOCH FROM c.now - c.paced_at)::float8)) AS pace,
    CASE WHEN $8 = 'person' AND $9::int > 0 THEN c.now ELSE c.person_at END AS person_at,
    GREATEST(c.paused_until, c.now + $10::int * interval '1 ms') AS paused_until,
    $11::int * (1 - CASE WHEN $8 = 'person' THEN 0 WHEN $8 = 'soon' THEN $12::float8
      WHEN c.person_at > c.now - $13::int * interval '1 ms' THEN $14::float8 ELSE $15::float8 END) AS allowed
  FROM clocked c, counted k
), offered AS (
  SELECT *, floor(LEAST($16::int, GREATEST(allowed, $9::int) - used,
    CASE WHEN $8 = 'background' THEN GREATEST($9::int, pace) ELSE $16::int END))::int AS offer
  FROM judged
), granted AS (
  SELECT *, CASE WHEN $9::int > 0 AND offer >= $9::int AND COALESCE(paused_until <= now, true)
    AND ($8 <> 'background' OR pace >= LEAST($9::int, $6::float8)) THEN offer ELSE 0 END AS leased,
    now + $17::int * interval '1 ms' AS until,
    CASE WHEN $10::int IS NULL THEN 0 ELSE GREATEST(0, $11::int - used) END AS refused
  FROM offered
)
UPDATE mail_quotas q SET
  untils = g.untils || g.until || ARRAY(SELECT g.now + i * $5::int / $18::bigint * interval '1 ms'
    FROM generate_series(1, $18::bigint) AS i WHERE g.refused > 0),
  units = g.units || g.leased || ARRAY(SELECT (i * g.refused / $18::bigint - (i - 1) * g.refused / $18::bigint)::int
    FROM generate_series(1, $18::bigint) AS i WHERE g.refused > 0),
  pace = g.pace - CASE WHEN $8 = 'background' THEN g.leased ELSE 0 END,
  paced_at = g.paced_at, person_at = g.person_at, paused_until = g.paused_until
FROM granted g WHERE q.user_id = $1
RETURNING g.leased, g.until, g.now, g.paused_until, q.pace, g.allowed, q.units, q.untils`;

interface Row {
  leased: number;
  until: Date;
  now: Date;
  paused_until: Date | null;
  pace: number;
  allowed: number;
  units: number[];
  untils: Date[];
}

/** `now` is for tests; without it the time is the database's own. */
export function tableQuota(db: Database, userId: string, options: { now?: () => Date } = {}): QuotaLedger {
  const own = db.forTenant(userId);
  return {
    async lease(ask) {
      const now = options.now?.() ?? null;
      const row = (await leaseOnce(ask, now)) ?? (await open(ask, now));
      if (!row) throw new Error('A user without a quota');
      return readRow(row);
    },
  };

  async function leaseOnce(ask: QuotaAsk, now: Date | null): Promise<Row | undefined> {
    const { perMs, burst } = backgroundPace(ask.limit);
    const values = [
      userId,
      now,
      ask.late.map(({ until }) => until),
      ask.late.map(({ units }) => units),
      WINDOW_MS,
      burst,
      perMs,
      ask.urgency,
      ask.least,
      ask.refusedMs,
      ask.limit,
      SOON_SHARE,
      PERSON_PRESENT_MS,
      PERSON_SHARE,
      IDLE_SHARE,
      ask.most,
      WINDOW_MS + ANSWER_MS,
      REFUSED_SLICES,
    ];
    const [row] = await own.query<Row>(LEASE, values, 'lease-mail-quota');
    return row;
  }

  async function open(ask: QuotaAsk, now: Date | null): Promise<Row | undefined> {
    await own.query(
      `INSERT INTO mail_quotas (user_id, pace, paced_at) VALUES ($1, $2, COALESCE($3::timestamptz, clock_timestamp()))
       ON CONFLICT (user_id) DO NOTHING`,
      [userId, backgroundPace(ask.limit).burst, now],
    );
    return leaseOnce(ask, now);
  }
}

function readRow(row: Row): QuotaLease {
  return {
    units: row.leased,
    until: row.until,
    now: row.now,
    pausedUntil: row.paused_until,
    pace: row.pace,
    allowed: row.allowed,
    spent: row.untils.map((until, at) => ({ until, units: row.units[at] ?? 0 })),
  };
}
