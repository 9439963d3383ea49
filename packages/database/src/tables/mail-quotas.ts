import type { Sql } from '../query/query-pool.ts';
import { double, integer, integerArray, orNull, timestamp, timestampArray } from '../statements/columns.ts';
import { type Placeholders, run, runOne, sqlStatement } from '../statements/statement.ts';

export interface QuotaRequest {
  userId: string;
  /** For tests; null = the database's own time, the same for all machines. */
  now: Date | null;
  lateUntils: Date[];
  lateUnits: number[];
  windowMs: number;
  burst: number;
  perMs: number;
  urgency: 'person' | 'soon' | 'background';
  least: number;
  refusedMs: number | null;
  limit: number;
  soonShare: number;
  personPresentMs: number;
  personShare: number;
  idleShare: number;
  most: number;
  leaseMs: number;
  refusedSlices: number;
  /** The id of the process that asks. */
  process: string;
  processPresentMs: number;
}

/**
 * Locks the user's row, so that its read is current, then decides and writes, in one statement. `untils` and `units`
 * are parallel arrays: the counted units, and until when they count.
 */
const lease = sqlStatement(
  'mail-quotas-lease',
  {
    leased: integer,
    until: timestamp,
    now: timestamp,
    pausedUntil: orNull(timestamp),
    pace: double,
    allowed: double,
    units: integerArray,
    untils: timestampArray,
    processes: integer,
  },
  (p: Placeholders<QuotaRequest>) => `
WITH locked AS MATERIALIZED (
  SELECT * FROM mail_quotas WHERE user_id = ${p.userId} FOR UPDATE
), clocked AS MATERIALIZED (
  SELECT *, date_trunc('milliseconds', COALESCE(${p.now}::timestamptz, clock_timestamp())) AS now FROM locked
), kept AS (
  SELECT until, sum(units)::int AS units FROM (
    SELECT e.until, e.units FROM clocked, unnest(untils, units) AS e (until, units)
    UNION ALL SELECT e.until, -e.units FROM unnest(${p.lateUntils}::timestamptz[], ${p.lateUnits}::int[]) AS e (until, units)
    UNION ALL SELECT now + ${p.windowMs}::int * interval '1 ms', e.units
      FROM clocked, unnest(${p.lateUnits}::int[]) AS e (units)
  ) AS entries
  WHERE until > (SELECT now FROM clocked)
  GROUP BY until HAVING sum(units) > 0
), counted AS (
  SELECT COALESCE(sum(units), 0)::int AS used,
    COALESCE(array_agg(until ORDER BY until), '{}') AS untils, COALESCE(array_agg(units ORDER BY until), '{}') AS units
  FROM kept
), callers AS (
  SELECT e.process, e.until FROM clocked, unnest(processes, process_untils) AS e (process, until)
  WHERE e.until > now AND e.process <> ${p.process}
  UNION ALL SELECT ${p.process}, now + ${p.processPresentMs}::int * interval '1 ms' FROM clocked
), present AS (
  SELECT count(*)::int AS present, array_agg(process) AS processes, array_agg(until) AS process_untils FROM callers
), judged AS (
  SELECT c.now, k.used, k.untils, k.units, GREATEST(c.paced_at, c.now) AS paced_at,
    LEAST(${p.burst}::float8,
      c.pace + ${p.perMs}::float8 * GREATEST(0, 1000 * EXTRACT(EPOCH FROM c.now - c.paced_at)::float8)) AS pace,
    CASE WHEN ${p.urgency} = 'person' AND ${p.least}::int > 0 THEN c.now ELSE c.person_at END AS person_at,
    GREATEST(c.paused_until, c.now + ${p.refusedMs}::int * interval '1 ms') AS paused_until,
    ${p.limit}::int * (1 - CASE WHEN ${p.urgency} = 'person' THEN 0 WHEN ${p.urgency} = 'soon' THEN ${p.soonShare}::float8
      WHEN c.person_at > c.now - ${p.personPresentMs}::int * interval '1 ms' THEN ${p.personShare}::float8
      ELSE ${p.idleShare}::float8 END) AS allowed
  FROM clocked c, counted k
), offered AS (
  SELECT *, floor(LEAST(${p.most}::int, GREATEST(allowed, ${p.least}::int) - used,
    CASE WHEN ${p.urgency} = 'background' THEN GREATEST(${p.least}::int, pace) ELSE ${p.most}::int END))::int AS offer
  FROM judged
), granted AS (
  SELECT *, CASE WHEN ${p.least}::int > 0 AND offer >= ${p.least}::int AND COALESCE(paused_until <= now, true)
    AND (${p.urgency} <> 'background' OR pace >= LEAST(${p.least}::int, ${p.burst}::float8)) THEN offer ELSE 0 END AS leased,
    now + ${p.leaseMs}::int * interval '1 ms' AS until,
    CASE WHEN ${p.refusedMs}::int IS NULL THEN 0 ELSE GREATEST(0, ${p.limit}::int - used) END AS refused
  FROM offered
)
UPDATE mail_quotas q SET
  untils = g.untils || g.until || ARRAY(SELECT g.now + i * ${p.windowMs}::int / ${p.refusedSlices}::bigint * interval '1 ms'
    FROM generate_series(1, ${p.refusedSlices}::bigint) AS i WHERE g.refused > 0),
  units = g.units || g.leased || ARRAY(SELECT
      (i * g.refused / ${p.refusedSlices}::bigint - (i - 1) * g.refused / ${p.refusedSlices}::bigint)::int
    FROM generate_series(1, ${p.refusedSlices}::bigint) AS i WHERE g.refused > 0),
  pace = g.pace - CASE WHEN ${p.urgency} = 'background' THEN g.leased ELSE 0 END,
  paced_at = g.paced_at, person_at = g.person_at, paused_until = g.paused_until,
  processes = c.processes, process_untils = c.process_untils
FROM granted g, present c WHERE q.user_id = ${p.userId}
RETURNING g.leased, g.until, g.now, g.paused_until AS "pausedUntil", q.pace, g.allowed, q.units, q.untils,
  c.present AS processes`,
);

const open = sqlStatement(
  'mail-quotas-open',
  {},
  (p: Placeholders<{ userId: string; pace: number; now: Date | null }>) => `
  INSERT INTO mail_quotas (user_id, pace, paced_at)
  VALUES (${p.userId}, ${p.pace}, COALESCE(${p.now}::timestamptz, clock_timestamp()))
  ON CONFLICT (user_id) DO NOTHING`,
);

/** Undefined where the user has no row yet: open one and ask again. */
export function leaseMailQuota(db: Sql, request: QuotaRequest) {
  return runOne(db, lease, request);
}

export async function openMailQuota(
  db: Sql,
  quota: { userId: string; pace: number; now: Date | null },
): Promise<void> {
  await run(db, open, quota);
}
