import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { removeWall } from './remove-wall.ts';

const wall = process.env['PROVE_WALL'] ?? '';

export default defineConfig({
  plugins: [
    {
      name: 'without-one-wall',
      enforce: 'pre',
      transform: (source, id) => (id.endsWith('.ts') ? removeWall(wall, id, source) : undefined),
    },
  ],
  test: {
    root: path.resolve(import.meta.dirname, '../../../..'),
    include: ['packages/**/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    bail: 1,
    // Each wall has its own sources: nothing that was transformed for another may be reused.
    fsModuleCache: false,
  },
});
