import { probeWrites } from '@triage/database/migrate/probe-writes';
import type { Database } from '@triage/database/open-database';
import { DatabaseUnavailable, type OutageReason } from '@triage/database/query/database-unavailable';

/** Several load balancers probe at once: they share one check. */
const REUSE_MS = 1_000;

const problemOf: Partial<Record<OutageReason, string>> = {
  readOnly:
    'The database is read-only: it is a standby, or default_transaction_read_only is set. Point DATABASE_URL to the primary',
  diskFull: 'The disk of the database is full and writes fail: free some space',
  tooManyConnections: 'The database has no free connection or memory',
  timeout: 'The database did not complete a write in time',
};
const EMBEDDED_READ_ONLY =
  'The disk of DATA_DIR is almost full and the database accepts no writes: free some space';
const UNREACHABLE = 'The database cannot be reached';

type Result = { at: number; problem: Promise<string | null> };
const last = new WeakMap<Database, Result>();

/** Why the database accepts no writes, for the operator; null when it does. */
export function checkWrites(db: Database): Promise<string | null> {
  const known = last.get(db);
  if (known && performance.now() - known.at < REUSE_MS) return known.problem;
  const problem = probeWrites(db).then(
    () => null,
    (error: unknown) => describe(error, db.mode),
  );
  last.set(db, { at: performance.now(), problem });
  return problem;
}

function describe(error: unknown, mode: Database['mode']): string {
  if (!(error instanceof DatabaseUnavailable)) return UNREACHABLE;
  if (error.reason === 'readOnly' && mode === 'embedded') return EMBEDDED_READ_ONLY;
  return problemOf[error.reason] ?? UNREACHABLE;
}
