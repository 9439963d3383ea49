import type { Database } from '@triage/database/open-database';
import { afterAll, beforeAll } from 'vitest';
import { openTestDatabase } from './test-database.ts';

/** One for the tests of a file: open before its first hook, closed after its last. They keep apart by their users. */
export function shareTestDatabase(): Database {
  const shared: Partial<Database> = {};
  beforeAll(async () => {
    Object.assign(shared, await openTestDatabase());
  });
  afterAll(() => shared.close?.());
  return shared as Database;
}
