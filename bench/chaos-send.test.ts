import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { findPrograms } from '../packages/database/src/testing/start-replicated.ts';
import type { ChaosRun } from './chaos/run-chaos.ts';

const program = new URL('chaos-send.ts', import.meta.url).pathname;
const serverUrl = process.env['TEST_SERVER_URL'] ?? process.env['TEST_DATABASE_URL'];
const programs = serverUrl ? await findPrograms(serverUrl).catch(() => undefined) : undefined;
if (!programs) console.warn('TEST_DATABASE_URL is not a PostgreSQL of this machine: no standby is killed');

const NOTHING_WRONG = {
  duplicates: [],
  lost: [],
  sentAfterCancel: [],
  untruthful: [],
  outdated: [],
  stuck: [],
  draftsLeft: 0,
};

// A separate process, as an operator would run it: the processes killed here are never children of the test runner.
test('two hundred processes killed in the middle of sending: no duplicate, no loss, no broken undo', async () => {
  const report = await runProgram('--kills', '200', '--at-once', '3');
  expect(report).toMatchObject(NOTHING_WRONG);
  // A run in which nothing was taken up again, or nothing was undone, would prove nothing.
  expect(report.sent).toBeGreaterThan(100);
  expect(report.cancelled).toBeGreaterThan(10);
  expect(report.attemptsMax).toBeGreaterThan(2);
}, 900_000);

test.skipIf(!programs)(
  'while workers and the standby that they read from are killed, each email is sent once and nobody misses an own change',
  async () => {
    const report = await runProgram('replica', '--short');
    expect(report).toMatchObject(NOTHING_WRONG);
    expect(report.sent).toBeGreaterThan(10);
    expect(report.readsOnStandby).toBeGreaterThan(0);
    expect(report.killedDatabases).toBeGreaterThan(0);
  },
  300_000,
);

async function runProgram(...args: string[]): Promise<ChaosRun> {
  const all = ['--no-warnings', program, ...args, '--json'];
  const { stdout } = await promisify(execFile)(process.execPath, all, { maxBuffer: 64 * 1024 * 1024 });
  return JSON.parse(stdout.slice(stdout.indexOf('{')));
}
