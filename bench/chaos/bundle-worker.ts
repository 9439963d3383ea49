import { mkdtempSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const WORKER = fileURLToPath(new URL('../chaos-worker.ts', import.meta.url));
const REQUIRE =
  "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";

/** One file starts in a third of the time that two hundred modules take: hundreds of processes are started. */
export async function bundleWorker(worker = WORKER): Promise<{ file: string; folder: string }> {
  // Vite brings it along; it is no dependency of ours.
  const require = createRequire(import.meta.url);
  const { build } = createRequire(require.resolve('vite'))('esbuild');
  const folder = mkdtempSync(join(tmpdir(), 'triage-chaos-'));
  const file = join(folder, 'worker.mjs');
  await build({
    entryPoints: [worker],
    outfile: file,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node22',
    banner: { js: REQUIRE },
    minify: true,
    logLevel: 'error',
  });
  return { file, folder };
}
