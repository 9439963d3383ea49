import type { Database } from '../open-database.ts';
import { integer } from '../statements/columns.ts';
import { type Placeholders, run, sqlStatement } from '../statements/statement.ts';

export const CHANNEL = 'triage_work';

const tell = sqlStatement(
  'bell-tell',
  { told: integer },
  (p: Placeholders<{ payload: string }>) =>
    `SELECT count(*)::int AS told FROM pg_notify('${CHANNEL}', ${p.payload})`,
);

export async function tellRing(db: Database, payload: string): Promise<void> {
  await run(db, tell, { payload });
}
