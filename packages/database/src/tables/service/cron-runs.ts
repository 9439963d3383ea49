import type { Sql } from '../../query/query-pool.ts';
import { build, run, runOne, statement } from '../../statements/statement.ts';

const note = statement('cron-runs-note', (p: { name: string; now: Date }) =>
  build
    .insertInto('cron_runs')
    .values({ name: p.name, ran_at: p.now })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ ran_at: p.now })),
);

const claim = statement('cron-runs-claim', (p: { name: string; now: Date; dueBefore: Date }) =>
  build
    .insertInto('cron_runs')
    .values({ name: p.name, ran_at: p.now })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ ran_at: p.now }).where('cron_runs.ran_at', '<=', p.dueBefore),
    )
    .returning('name'),
);

export async function noteCronRun(db: Sql, cronRun: { name: string; now: Date }): Promise<void> {
  await run(db, note, cronRun);
}

/** For work that one of several processes does once a period: true for the first to ask after `dueBefore`. */
export async function claimCronRun(
  db: Sql,
  cronRun: { name: string; now: Date; dueBefore: Date },
): Promise<boolean> {
  return (await runOne(db, claim, cronRun)) !== undefined;
}

const find = statement('cron-runs-find', (p: { name: string }) =>
  build.selectFrom('cron_runs').where('name', '=', p.name).select('ran_at as ranAt'),
);

/** Null where it has never run. */
export async function findCronRun(db: Sql, name: string): Promise<Date | null> {
  return (await runOne(db, find, { name }))?.ranAt ?? null;
}
