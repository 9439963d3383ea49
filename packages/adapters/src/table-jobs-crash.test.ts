import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { silentLogger } from '@triage/core/testing/fakes/silent-logger';
import { migrateDatabase } from '@triage/database/migrate/migrate-database';
import { openDatabase } from '@triage/database/open-database';
import { afterAll, expect, it } from 'vitest';
import { tableJobs } from './table-jobs.ts';

const JOBS = 40;
const dataDir = mkdtempSync(join(tmpdir(), 'triage-jobs-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

// Prints each job that it began, and takes long enough that a kill always finds some in the middle.
const worker = `
  import { openDatabase } from '@triage/database/open-database';
  import { silentLogger } from '@triage/core/testing/fakes/silent-logger';
  import { tableJobs } from '@triage/adapters/table-jobs';
  const db = await openDatabase({ dataDir: process.argv[1] });
  const jobs = tableJobs({ db, logger: silentLogger(), leaseMs: 400, pollMs: 50 });
  await jobs.work('mail-changed', async ({ userId }) => {
    await new Promise((resolve) => setTimeout(resolve, 10));
    console.log(userId);
  });`;

async function workUntilKilled(afterJobs: number): Promise<string[]> {
  const args = ['--no-warnings', '--input-type=module', '--eval', worker, dataDir];
  const child = spawn(process.execPath, args, {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const done: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    done.push(line);
    if (done.length === afterJobs) child.kill('SIGKILL');
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return done;
}

it('loses no job when the process is killed again and again', async () => {
  const users = Array.from({ length: JOBS }, (_, at) => `user-${at}`);
  const before = await openDatabase({ dataDir });
  await migrateDatabase(before);
  const queue = tableJobs({ db: before, logger: silentLogger() });
  for (const userId of users) await queue.enqueue('mail-changed', { userId }, { key: userId });
  await before.close();

  const done = [...(await workUntilKilled(6)), ...(await workUntilKilled(6))];
  expect(done.length).toBeGreaterThanOrEqual(12);

  const after = await openDatabase({ dataDir });
  const jobs = tableJobs({ db: after, logger: silentLogger(), pollMs: 50 });
  await jobs.work('mail-changed', async ({ userId }) => {
    done.push(userId);
  });
  await expect.poll(() => after.query('SELECT * FROM jobs'), { timeout: 20_000 }).toEqual([]);
  await jobs.stop();
  await after.close();
  expect(new Set(done)).toEqual(new Set(users));
}, 90_000);
