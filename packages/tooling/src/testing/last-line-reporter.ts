import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule, Vitest } from 'vitest/node';

const SLOWEST = 10;

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** Ends the output with `N passed, N failed`, or writes the numbers for the process that adds them up. */
export default class LastLineReporter implements Reporter {
  #mayBeEmpty = false;

  onInit({ config }: Vitest): void {
    // Set by `--changed`: a change that no test sees is not a failure.
    this.#mayBeEmpty = config.passWithNoTests === true;
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const counts: Counts = { passed: 0, failed: unhandledErrors.length, skipped: 0 };
    const failedFiles: (Counts & { file: string })[] = [];
    const secondTries: string[] = [];
    for (const module of modules) {
      const ofFile = countTests(module);
      for (const key of ['passed', 'failed', 'skipped'] as const) counts[key] += ofFile[key];
      if (ofFile.failed > 0) failedFiles.push({ file: module.relativeModuleId, ...ofFile });
      // Each is a test of something unsteady, or one that finds what its first try has left.
      for (const test of module.children.allTests('passed'))
        if (test.diagnostic()?.flaky) secondTries.push(`${module.relativeModuleId}: ${test.fullName}`);
    }
    if (counts.passed + counts.failed === 0 && !this.#mayBeEmpty) counts.failed = 1;
    if (modules.length > SLOWEST) console.log(slowestFiles(modules));
    const file = process.env['TEST_COUNTS_FILE'];
    if (file) writeFileSync(file, JSON.stringify({ ...counts, failedFiles, secondTries }));
    else process.on('exit', () => console.log(lastLine(counts)));
    if (counts.failed > 0) process.exitCode = 1;
  }
}

function countTests(module: TestModule): Counts {
  const counts: Counts = { passed: 0, failed: 0, skipped: 0 };
  for (const test of module.children.allTests()) {
    const { state } = test.result();
    // A test that never finished has not passed.
    counts[state === 'passed' || state === 'skipped' ? state : 'failed'] += 1;
  }
  // A file that does not load, or a suite hook that throws, fails without a failed test.
  if (counts.failed === 0 && module.state() === 'failed') counts.failed = 1;
  return counts;
}

function lastLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

function slowestFiles(modules: readonly TestModule[]): string {
  const files = modules.map((module) => {
    const { duration, environmentSetupDuration, collectDuration, setupDuration } = module.diagnostic();
    return {
      file: module.relativeModuleId,
      seconds: (duration + environmentSetupDuration + collectDuration + setupDuration) / 1_000,
    };
  });
  const slowest = files.sort((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
  return [
    '',
    'Slowest files:',
    ...slowest.map(({ file, seconds }) => `${seconds.toFixed(0).padStart(6)} s  ${file}`),
  ].join('\n');
}
