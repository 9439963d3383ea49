import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createVitest, type TestModule } from 'vitest/node';
import type { Setting } from './watch-statements.ts';

/** Tests of a file by full name (absent = all), and the condition removed meanwhile. */
export interface Attempt {
  file: string;
  names?: string[];
  setting: Setting;
}

/** Files that share a process, each with a separate database: the same file many times, once per condition. */
export interface Runner {
  /** Test files that use a database; no others send statements. */
  listFiles(): Promise<string[]>;
  run(attempts: Attempt[]): Promise<(TestModule | undefined)[]>;
  close(): Promise<void>;
}

export async function openRunner(root: string): Promise<Runner> {
  const vitest = await createVitest({
    config: path.join(import.meta.dirname, 'vitest.config.ts'),
    watch: false,
  });
  const project = vitest.getRootProject();
  let count = 0;
  return {
    async listFiles() {
      const all = await vitest.globTestSpecifications();
      const files = all.map(({ moduleId }) => moduleId).filter(hasDatabase);
      return files.map((file) => path.relative(root, file)).sort();
    },
    async run(attempts) {
      // Never the same number twice: vitest answers with everything that it ever ran.
      const numbered = attempts.map((attempt) => ({ ...attempt, number: ++count }));
      project.provide(
        'settings',
        Object.fromEntries(numbered.map(({ number, setting }) => [number, setting])),
      );
      const files = numbered.map(({ file, names, number }) =>
        project.createSpecification(`${path.join(root, file)}?${number}`, names && { testNames: names }),
      );
      const { testModules } = await vitest.runTestSpecifications(files);
      return files.map(({ moduleId }) => testModules.find((module) => module.moduleId === moduleId));
    },
    close: () => vitest.close(),
  };
}

function hasDatabase(file: string): boolean {
  return /(?:open|share)TestDatabase/.test(readFileSync(file, 'utf8'));
}
