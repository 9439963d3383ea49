import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { markConditions } from './list-walls.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
/** Minutes each, and about crashes. */
const SLOW = ['kill-matrix', 'sends-model', 'races', 'kill-nine'].map((name) => `**/${name}.test.ts`);

export default defineConfig({
  plugins: [
    {
      name: 'mark-conditions',
      enforce: 'pre',
      transform: (source, id) => markConditions(root, id, source),
    },
  ],
  test: {
    root,
    include: ['packages/{adapters,core,database}/**/*.test.ts'],
    exclude: ['**/node_modules/**', ...SLOW],
    setupFiles: [path.join(import.meta.dirname, 'watch-statements.ts')],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // One process for all, so that modules are loaded once for all conditions.
    isolate: false,
    maxWorkers: 2,
    reporters: [{}],
  },
});
