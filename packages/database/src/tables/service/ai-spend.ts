import type { Sql } from '../../query/query-pool.ts';
import { double } from '../../statements/columns.ts';
import { type Placeholders, run, runOne, sqlStatement } from '../../statements/statement.ts';

interface Reservation {
  userId: string;
  /** In the zone of the person, as `2026-03-02`. */
  day: string;
  nanodollars: number;
  /** The part of it that the budget for background work covers as well: all or nothing. */
  background: number;
  /** Null: no limit. */
  allLimit: number | null;
  backgroundLimit: number | null;
}

/** The largest bigint. */
const UNLIMITED = '9223372036854775807';

// One conditional update: of two workers the second waits for the row and sees what the first has reserved.
const reserve = sqlStatement(
  'ai-spend-reserve',
  { reserved: double },
  (p: Placeholders<Reservation>) => `
  INSERT INTO ai_spend_days AS d (user_id, day, all_nanodollars, background_nanodollars)
  VALUES (${p.userId}, ${p.day}::date, ${p.nanodollars}::bigint, ${p.background}::bigint)
  ON CONFLICT (user_id, day) DO UPDATE SET
    all_nanodollars = d.all_nanodollars + excluded.all_nanodollars,
    background_nanodollars = d.background_nanodollars + excluded.background_nanodollars
  WHERE d.all_nanodollars + excluded.all_nanodollars <= coalesce(${p.allLimit}::bigint, ${UNLIMITED})
    AND (excluded.background_nanodollars = 0 OR d.background_nanodollars + excluded.background_nanodollars
      <= coalesce(${p.backgroundLimit}::bigint, ${UNLIMITED}))
  RETURNING d.all_nanodollars::float8 AS reserved`,
);

type Release = Pick<Reservation, 'userId' | 'day' | 'nanodollars' | 'background'>;

const release = sqlStatement(
  'ai-spend-release',
  {},
  (p: Placeholders<Release>) => `
  UPDATE ai_spend_days SET all_nanodollars = greatest(0, all_nanodollars - ${p.nanodollars}::bigint),
    background_nanodollars = greatest(0, background_nanodollars - ${p.background}::bigint)
  WHERE user_id = ${p.userId} AND day = ${p.day}::date`,
);

const find = sqlStatement(
  'ai-spend-find',
  { all: double, background: double },
  (p: Placeholders<{ userId: string; day: string }>) => `
  SELECT all_nanodollars::float8 AS "all", background_nanodollars::float8 AS background
  FROM ai_spend_days WHERE user_id = ${p.userId} AND day = ${p.day}::date`,
);

/** False where it does not fit into what is left of a budget. */
export async function reserveSpend(db: Sql, reservation: Reservation): Promise<boolean> {
  const { nanodollars, background, allLimit, backgroundLimit } = reservation;
  // The first of a day meets no row that would be compared.
  if (nanodollars > (allLimit ?? Number.POSITIVE_INFINITY)) return false;
  if (background > (backgroundLimit ?? Number.POSITIVE_INFINITY)) return false;
  return (await run(db, reserve, reservation)).length > 0;
}

/** For a call that cost nothing. */
export async function releaseSpend(db: Sql, reservation: Release): Promise<void> {
  await run(db, release, reservation);
}

/** In billionths of a dollar, with what running calls may still cost. */
export async function findSpend(
  db: Sql,
  of: { userId: string; day: string },
): Promise<{ all: number; background: number }> {
  return (await runOne(db, find, of)) ?? { all: 0, background: 0 };
}
