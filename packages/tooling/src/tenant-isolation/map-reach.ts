import type { Runner } from './open-runner.ts';

export interface ReachingTest {
  file: string;
  name: string;
  milliseconds: number;
  /** Walls in the statements of the test, and of what its file prepared for it. */
  reached: string[];
  prepared: string[];
}

/**
 * Which test goes through which wall: all run once with every condition and without policies, so that what needs those,
 * or is red anyway, is left out.
 */
export async function mapReach(runner: Runner): Promise<ReachingTest[]> {
  const setting = { wall: '', withoutPolicies: true, inTestsOnly: false };
  const files = await runner.listFiles();
  const modules = await runner.run(files.map((file) => ({ file, setting })));
  return modules.flatMap((module, at) =>
    [...(module?.children.allTests('passed') ?? [])].map((test) => ({
      file: files[at] ?? '',
      name: test.fullName,
      milliseconds: test.diagnostic()?.duration ?? 0,
      reached: test.meta().reached ?? [],
      prepared: test.meta().prepared ?? [],
    })),
  );
}
