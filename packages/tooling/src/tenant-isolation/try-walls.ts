import type { TestCase, TestModule } from 'vitest/node';
import type { ReachingTest } from './map-reach.ts';
import type { Attempt, Runner } from './open-runner.ts';

export interface Verdict {
  /** The test that missed the wall. */
  by?: string;
  /** Why none of them failed. */
  because?: string;
}

const NOT_RUN = 'its tests could not be run';

/** What could not be run, as when the run was stopped, is tried again. */
export function isSettled(verdict: Verdict | undefined): boolean {
  return verdict !== undefined && verdict.because !== NOT_RUN;
}

const ROW_SECURITY = 'packages/core/src/trpc/row-security.test.ts';

/** The tests that reach a wall, by file: those that are made for it first, and then the quickest. */
export function planAttempts(reach: ReachingTest[], wall: string): Attempt[] {
  if (wall.startsWith('policy '))
    return [{ file: ROW_SECURITY, setting: { wall, withoutPolicies: false, inTestsOnly: true } }];
  const inTests = reach.filter(({ reached }) => reached.includes(wall));
  const inTestsOnly = inTests.length > 0;
  const tests = inTestsOnly ? inTests : reach.filter(({ prepared }) => prepared.includes(wall));
  const files = Map.groupBy(tests, ({ file }) => file);
  const timeOf = (file: string) =>
    file.endsWith('isolation.test.ts')
      ? 0
      : (files.get(file) ?? []).reduce((sum, test) => sum + test.milliseconds, 0);
  return [...files.keys()]
    .sort((one, other) => timeOf(one) - timeOf(other))
    .map((file) => ({
      file,
      names: (files.get(file) ?? []).map(({ name }) => name),
      setting: { wall, withoutPolicies: true, inTestsOnly },
    }));
}

/** One attempt for each of some walls. A red test counts if the same tests up to it are green with the wall. */
export async function tryWalls(runner: Runner, attempts: Attempt[]): Promise<Verdict[]> {
  const modules = await runner.run(attempts);
  const reds = attempts.map((attempt, at) => {
    const red = firstRed(modules[at]);
    return red && saysSomething(red) ? { red, control: controlOf(attempt, modules[at], red) } : undefined;
  });
  await runControls(
    runner,
    reds.flatMap((found) => found?.control ?? []),
  );
  return reds.map((found, at) => {
    if (found && green.get(keyOf(found.control)))
      return { by: `${found.control.file} > ${found.red.fullName}` };
    const hasRun = modules[at]?.state() === 'passed';
    return { because: hasRun ? 'no test noticed' : NOT_RUN };
  });
}

function firstRed(module: TestModule | undefined): TestCase | undefined {
  return [...(module?.children.allTests('failed') ?? [])][0];
}

/** A timeout or an invalid statement proves nothing about isolation. */
function saysSomething(red: TestCase): boolean {
  const errors = red.result().errors ?? [];
  return !red.meta().broken && !errors.some(({ message }) => message.includes('timed out in'));
}

function controlOf(
  { file, names, setting }: Attempt,
  module: TestModule | undefined,
  red: TestCase,
): Attempt {
  const all = [...(module?.children.allTests() ?? [])].map(({ fullName }) => fullName);
  const ran = all.slice(0, all.indexOf(red.fullName) + 1).filter((name) => names?.includes(name) ?? true);
  return { file, names: ran, setting: { ...setting, wall: '', inTestsOnly: true } };
}

const green = new Map<string, boolean>();

async function runControls(runner: Runner, controls: Attempt[]): Promise<void> {
  const open = new Map(controls.map((control) => [keyOf(control), control]));
  for (const key of green.keys()) open.delete(key);
  if (open.size === 0) return;
  const modules = await runner.run([...open.values()]);
  for (const [at, key] of [...open.keys()].entries()) green.set(key, modules[at]?.state() === 'passed');
}

function keyOf({ file, names, setting }: Attempt): string {
  return JSON.stringify([file, names, setting.withoutPolicies]);
}
