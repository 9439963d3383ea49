import { appendFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { runSteps, type StepResult } from './check/run-step.ts';
import { checkSteps } from './check/steps.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const started = performance.now();

const results = await runSteps(checkSteps(root), Math.min(4, availableParallelism()), showResult);
const failures = results.filter(({ ok }) => !ok);
for (const { name, details } of failures) console.log(`\n── ${name}\n${details}`);
const seconds = ((performance.now() - started) / 1000).toFixed(1);
const passed = results.length - failures.length;
console.log(`\nchecks: ${passed} passed, ${failures.length} failed in ${seconds} s`);
if (process.env['CHECK_COUNTS_FILE'])
  appendFileSync(
    process.env['CHECK_COUNTS_FILE'],
    JSON.stringify({ passed, failed: failures.length, skipped: 0 }),
  );
process.exitCode = failures.length === 0 ? 0 : 1;

function showResult({ name, ok, seconds: took }: StepResult): void {
  console.log(`  ${ok ? '✓' : '✗'} ${name.padEnd(34)} ${took.toFixed(1).padStart(5)} s`);
}
