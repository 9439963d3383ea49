import type { Sql } from '../../query/query-pool.ts';
import { timestamp } from '../../statements/columns.ts';
import {
  build,
  type Placeholders,
  run,
  runOne,
  sqlStatement,
  statement,
} from '../../statements/statement.ts';

type Take = { name: string; now: Date; stepMs: number; burst: number };

/**
 * Each call moves the time of its name by one step, from now at the earliest; refused are calls that would move it more
 * than `burst` steps ahead. One statement, so calls at the same time cannot pass together.
 */
const take = sqlStatement(
  'sign-in-limits-take',
  { usedUntil: timestamp },
  (p: Placeholders<Take>) => `
  INSERT INTO sign_in_limits AS l (name, used_until)
  VALUES (${p.name}, ${p.now}::timestamptz + ${p.stepMs}::int * interval '1 millisecond')
  ON CONFLICT (name) DO UPDATE
    SET used_until = GREATEST(l.used_until, ${p.now}::timestamptz) + ${p.stepMs}::int * interval '1 millisecond'
    WHERE l.used_until <= ${p.now}::timestamptz + (${p.burst}::int - 1) * ${p.stepMs}::int * interval '1 millisecond'
  RETURNING used_until AS "usedUntil"`,
);

const removeOld = statement('sign-in-limits-remove-old', (p: { now: Date }) =>
  build.deleteFrom('sign_in_limits').where('used_until', '<', p.now),
);

/** False where the limit of this name is reached. */
export async function takeFromLimit(db: Sql, request: Take): Promise<boolean> {
  return (await runOne(db, take, request)) !== undefined;
}

export async function deleteUnusedLimits(db: Sql, now: Date): Promise<void> {
  await run(db, removeOld, { now });
}
