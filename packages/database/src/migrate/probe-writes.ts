import type { Database } from '../open-database.ts';
import { DatabaseUnavailable } from '../query/database-unavailable.ts';

/** Below what readiness itself waits, so that a statement that hangs gives its connection back. */
const STATEMENT_TIMEOUT = '1500ms';
const CANCELLED = '57014';
const LITTLE_MEMORY = '64kB';
/** More than that memory holds: the rest goes to a temporary file, which needs space on the disk. */
const ROWS = 10_000;

/**
 * Tests a commit and a growing file. A single row proves nothing: on a full disk it still fits into an existing page.
 * The temporary file is deleted with the statement, so that nothing accumulates.
 */
export async function probeWrites(database: Pick<Database, 'transaction'>): Promise<void> {
  try {
    await database.transaction(async (tx) => {
      await tx.query(
        `SELECT set_config('statement_timeout', $1, true), set_config('work_mem', $2, true)`,
        [STATEMENT_TIMEOUT, LITTLE_MEMORY],
        'probe-limits',
      );
      await tx.query(
        `INSERT INTO cron_runs (name, ran_at) VALUES ('write-probe', now())
         ON CONFLICT (name) DO UPDATE SET ran_at = excluded.ran_at`,
        [],
        'probe-row',
      );
      await tx.query(`SELECT count(*) FROM generate_series(1, ${ROWS})`, [], 'probe-file');
    });
  } catch (error) {
    const { code } = error as { code?: string };
    throw code === CANCELLED ? new DatabaseUnavailable('timeout', error) : error;
  }
}
