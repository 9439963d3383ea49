import { findMissingRights } from '@triage/database/migrate/find-missing-rights';
import type { Database } from '@triage/database/open-database';
import type { Finding } from './finding.ts';

/** Missing rights of the user of a managed PostgreSQL, their effect, and the statements for its administrator. */
export async function checkRights(db: Database): Promise<Finding[]> {
  if (db.mode === 'embedded') return [];
  const missing = await findMissingRights(db);
  return missing.map(({ blocks, detail, statements }) => ({
    state: blocks ? 'wrong' : 'weak',
    name: 'database rights',
    detail,
    fix: `let an administrator run, in this database: ${statements.join(' ')} Then run npm run migrate`,
  }));
}
