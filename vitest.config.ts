import { availableParallelism } from 'node:os';
import path from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import LongFilesFirst from './packages/tooling/src/testing/long-files-first.ts';
import { makeRunFolder } from './scripts/bootstrap/memory-folder.mjs';

const root = import.meta.dirname;
// With `isolate: false` the files of a worker share one process: modules are loaded, and a database is opened, once
// instead of 450 times.
const setupFiles = ['fail-on-console-error', 'share-process'].map((name) =>
  path.join(root, `packages/tooling/src/testing/${name}.ts`),
);
const globalSetup = [path.join(root, 'apps/web/tests/support/share-world.ts')];
// Real processes and a real browser on a busy machine: what is waited for comes, but not always within vitest's second.
const POLL_MS = 15_000;
process.env['TEST_FOLDER'] ??= makeRunFolder();
// Two hundred times a test starts the app, the local Google or the CLI: each compiles what the one before it compiled.
process.env['NODE_COMPILE_CACHE'] ??= path.join(root, '.cache/compiled');
// An app of a test lives for seconds, too short to gain from an optimized embedded database: compiling it twice costs each start
// two to three seconds of processor time.
process.env['TEST_NODE_FLAGS'] ??= '--liftoff-only';
const alias = { '~': path.join(root, 'apps/web/app') };

export default defineConfig({
  test: {
    // Real processes, a real browser and kill -9 on a shared machine: in CI one more try tells a fault from a stall.
    retry: process.env['CI'] ? 1 : 0,
    // Most tests wait for a process, a page or a database: two workers leave two cores idle for a third of the time.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    // No module imports them, and `--changed` follows imports: the embedded database is made of the migrations.
    forceRerunTriggers: [...configDefaults.forceRerunTriggers, '**/prisma/migrations/**'],
    sequence: { sequencer: LongFilesFirst },
    reporters: ['default', path.join(root, 'packages/tooling/src/testing/last-line-reporter.ts')],
    projects: [
      {
        resolve: { alias },
        test: {
          name: 'unit',
          include: [
            'packages/**/*.test.ts',
            'apps/sandbox/**/*.test.ts',
            'apps/probe/**/*.test.ts',
            'apps/web/{app,server}/**/*.test.{ts,tsx}',
            'bench/**/*.test.ts',
            'scripts/**/*.test.mjs',
          ],
          setupFiles,
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'api',
          include: ['apps/web/tests/api/**/*.test.ts'],
          setupFiles,
          globalSetup,
          isolate: false,
          expect: { poll: { timeout: POLL_MS } },
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'e2e',
          include: ['apps/web/tests/e2e/**/*.test.ts'],
          setupFiles,
          globalSetup,
          isolate: false,
          expect: { poll: { timeout: POLL_MS } },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
