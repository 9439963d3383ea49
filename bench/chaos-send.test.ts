import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import type { ChaosReport } from './chaos/judge-chaos.ts';

const program = new URL('chaos-send.ts', import.meta.url).pathname;

// A separate process, as an operator would run it: the processes killed here are never children of the test runner.
test('two hundred processes killed in the middle of sending: no duplicate, no loss, no broken undo', async () => {
  const report = await runProgram(200);
  expect(report).toMatchObject({
    duplicates: [],
    lost: [],
    sentAfterCancel: [],
    untruthful: [],
    stuck: [],
    draftsLeft: 0,
  });
  // A run in which nothing was taken up again, or nothing was undone, would prove nothing.
  expect(report.sent).toBeGreaterThan(100);
  expect(report.cancelled).toBeGreaterThan(10);
  expect(report.attemptsMax).toBeGreaterThan(2);
}, 900_000);

async function runProgram(kills: number): Promise<ChaosReport> {
  const args = ['--no-warnings', program, '--kills', `${kills}`, '--at-once', '3', '--json'];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 64 * 1024 * 1024 });
  return JSON.parse(stdout.slice(stdout.indexOf('{')));
}
