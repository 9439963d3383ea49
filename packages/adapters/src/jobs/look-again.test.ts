import { silentLogger } from '@triage/core/testing/fakes/silent-logger';
import { shareTestDatabase } from '@triage/core/testing/worlds/share-test-database';
import { inProcessBell } from '@triage/database/bell/in-process-bell';
import type { Database, Sql } from '@triage/database/open-database';
import { rows, run } from '@triage/database/testing/rows';
import { beforeEach, expect, test } from 'vitest';
import { tableJobs } from '../table-jobs.ts';

const db = shareTestDatabase();
beforeEach(() => run(db, rows.deleteFrom('jobs')));
const POLL_MS = 20;
const SOON = { timeout: 15_000, interval: 5 };

/** Two processes with one bell; `statements` are those of the first. */
function openPair({ hears = true } = {}) {
  const shared = { ...inProcessBell(), hears: () => hears };
  let statements = 0;
  const counted: Database = {
    ...db,
    query: ((...args: Parameters<Sql['query']>) => {
      statements += 1;
      return db.query(...args);
    }) as Sql['query'],
  };
  const options = { logger: silentLogger(), bell: shared, pollMs: POLL_MS, retryMs: 1 };
  return {
    here: tableJobs({ ...options, db: counted }),
    there: tableJobs({ ...options, db }),
    statements: () => statements,
  };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('an idle queue that hears the bell is idle, and starts the work of another process at once', async () => {
  const { here, there, statements } = openPair();
  const runs: string[] = [];
  await here.work('renew-watch', async ({ userId }) => void runs.push(userId));
  // The first look finds that there is nothing.
  await expect.poll(statements, SOON).toBeGreaterThan(1);
  await pause(10 * POLL_MS);
  const before = statements();
  await pause(20 * POLL_MS);
  expect(statements()).toBe(before);
  await there.enqueue('renew-watch', { userId: 'from there' });
  await expect.poll(() => runs, SOON).toEqual(['from there']);
  await here.stop();
});

test('a postponed job starts when its time comes, without a ring', async () => {
  const { here } = openPair();
  const runs: number[] = [];
  await here.work('renew-watch', async () => void runs.push(Date.now()));
  const startAfter = new Date(Date.now() + 30 * POLL_MS);
  await here.enqueue('renew-watch', { userId: 'later' }, { startAfter });
  await expect.poll(() => runs.length, SOON).toBe(1);
  expect(runs[0]).toBeGreaterThanOrEqual(startAfter.getTime());
  await here.stop();
});

test('while the bell is not heard the queue looks as often as without one', async () => {
  const { here, statements } = openPair({ hears: false });
  const runs: string[] = [];
  await here.work('renew-watch', async ({ userId }) => void runs.push(userId));
  await pause(20 * POLL_MS);
  expect(statements()).toBeGreaterThan(3);
  await tableJobs({ db, logger: silentLogger() }).enqueue('renew-watch', { userId: 'unheard' });
  await expect.poll(() => runs, SOON).toEqual(['unheard']);
  await here.stop();
});
