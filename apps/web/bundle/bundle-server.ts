import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { type BuildOptions, build } from 'esbuild';
import type { Plugin } from 'vite';
import { matchRoutesOnce } from './match-routes-once.ts';

/** Files of packages that are not ours. */
const PACKAGE = /[/]node_modules[/](?!@triage[/])/;
/** Vite's `define` replaces the variables that it reads. */
const LEFT_TO_VITE = /^next-auth(?:[/]|$)/;
/** Not a path, and not a virtual module. */
const BY_NAME = /^@?[a-z][^:]*$/i;

/**
 * The server starts from our own entry and contains its packages: to read them from the 1,200 files of node_modules took
 * more than half of the time of a start. Rollup bundles our own modules, because Remix's plugin needs it; esbuild then adds
 * the packages, because it is much faster.
 */
export const bundleServer: Plugin = {
  name: 'bundle-server',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild === true,
  enforce: 'pre',
  config: {
    // After Remix has named its own entry.
    order: 'post',
    // What nothing uses is left out by esbuild.
    handler: () => ({ build: { rollupOptions: { input: 'server/main.ts', treeshake: false } } }),
  },
  async resolveId(name, importer, options) {
    if (!importer || !BY_NAME.test(name) || LEFT_TO_VITE.test(name)) return null;
    const found = await this.resolve(name, importer, { ...options, skipSelf: true });
    // With its place: each package of the workspace has dependencies of its own.
    return found && PACKAGE.test(found.id) ? { id: found.id, external: 'absolute' } : found;
  },
  writeBundle: {
    order: 'post',
    sequential: true,
    async handler({ dir = '' }) {
      const ofRollup = await listScripts(path.join(dir, 'assets'));
      await build({ ...OPTIONS, entryPoints: [path.join(dir, 'index.js')], outdir: dir });
      for (const file of ofRollup) await rm(file);
    },
  },
};

const OPTIONS: BuildOptions = {
  allowOverwrite: true,
  bundle: true,
  // Dynamic imports stay in files of their own.
  splitting: true,
  chunkNames: '[name]-[hash]',
  platform: 'node',
  format: 'esm',
  plugins: [matchRoutesOnce],
  target: 'node24',
  // React chooses its build by it.
  define: { 'process.env.NODE_ENV': '"production"' },
  // CommonJS packages call it for the modules of Node.
  banner: {
    js: `import { createRequire as makeRequire } from 'node:module';\nconst require = makeRequire(import.meta.url);`,
  },
  legalComments: 'none',
  logLevel: 'error',
};

async function listScripts(folder: string): Promise<string[]> {
  const names = await readdir(folder);
  return names.filter((name) => name.endsWith('.js')).map((name) => path.join(folder, name));
}
