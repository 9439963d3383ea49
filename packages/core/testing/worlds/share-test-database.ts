import type { Database } from '@triage/database/open-database';
import { afterAll, beforeAll } from 'vitest';
import { openTestDatabase } from './test-database.ts';
import { borrowWorkerDatabase } from './worker-database.ts';

const isOnServer = process.env['TEST_DATABASE'] !== undefined;

/** One for the tests of a file, empty before its first hook. They keep apart by their users. */
export function shareTestDatabase(): Database {
  const shared: Partial<Database> = {};
  beforeAll(async () => {
    Object.assign(shared, await (isOnServer ? openTestDatabase() : borrowWorkerDatabase(openTestDatabase)));
  });
  // The embedded one stays open for the next file of this worker process.
  afterAll(() => (isOnServer ? shared.close?.() : undefined));
  return shared as Database;
}
