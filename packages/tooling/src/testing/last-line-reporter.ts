import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

const SLOWEST = 10;

/** Ends the output with `N passed, N failed`, or writes the numbers for the process that adds them up. */
export default class LastLineReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const counts = { passed: 0, failed: unhandledErrors.length, skipped: 0 };
    for (const module of modules) {
      let failedTests = 0;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'passed') counts.passed += 1;
        else if (state === 'failed') failedTests += 1;
        else if (state === 'skipped') counts.skipped += 1;
        // A test that never finished has not passed.
        else failedTests += 1;
      }
      // A file that does not load, or a suite hook that throws, fails without a failed test.
      const brokenFile = failedTests === 0 && module.state() === 'failed';
      counts.failed += failedTests + (brokenFile ? 1 : 0);
    }
    if (counts.passed + counts.failed === 0) counts.failed = 1;
    if (modules.length > SLOWEST) console.log(slowestFiles(modules));
    const file = process.env['TEST_COUNTS_FILE'];
    if (file) writeFileSync(file, JSON.stringify(counts));
    else process.on('exit', () => console.log(lastLine(counts)));
    if (counts.failed > 0) process.exitCode = 1;
  }
}

function lastLine({ passed, failed, skipped }: { passed: number; failed: number; skipped: number }): string {
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
