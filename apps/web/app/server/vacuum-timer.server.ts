import type { Services } from '@triage/core/context';
import { vacuumDatabase } from '@triage/database/vacuum-database';

const DAY_MS = 24 * 60 * 60_000;
/** After a first start this is about when the first indexing has filled the tables. */
const FIRST_MS = 10 * 60_000;

/** PostgreSQL does this by itself; the embedded database has nobody else to do it. */
export function startVacuuming({ db, logger }: Pick<Services, 'db' | 'logger'>): { stop(): void } {
  if (db.mode !== 'embedded') return { stop: () => {} };
  const vacuum = () =>
    vacuumDatabase(db).catch((error: unknown) => logger.error('database.vacuum-failed', {}, error));
  const first = setTimeout(vacuum, FIRST_MS);
  const daily = setInterval(vacuum, DAY_MS);
  return {
    stop() {
      clearTimeout(first);
      clearInterval(daily);
    },
  };
}
