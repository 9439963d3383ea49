import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { parseTree } from '../structure/parse-tree.ts';
import { collectPatterns, type Found, type Pattern } from './collect-patterns.ts';

/**
 * Code that runs in production: without the tools, and without the sandbox that replaces a provider on a developer's
 * machine.
 */
const PRODUCT = /^(?:packages\/(?!tooling\/)[^/]+\/src|apps\/web\/(?:app|server))\//;
const TEST = /\.test\.tsx?$|\/testing\//;

export interface Listed {
  patterns: Pattern[];
  late: Found['late'];
}

/** Every regular expression of the product: those written out, and those that its files build when they are loaded. */
export async function listPatterns(root: string): Promise<Listed> {
  const files = parseTree(root)
    .map((file) => file.path)
    .filter((file) => PRODUCT.test(file) && !TEST.test(file));
  const { literals, builders, late } = collectPatterns(root, files);
  return { patterns: [...literals, ...(await recordBuilt(root, builders))], late };
}

async function recordBuilt(root: string, files: readonly string[]): Promise<Pattern[]> {
  const byUrl = new Map(files.map((file) => [pathToFileURL(path.join(root, file)).href, file]));
  const worker = new Worker(new URL('./built-patterns-worker.ts', import.meta.url), {
    workerData: { urls: [...byUrl.keys()] },
  });
  try {
    const built = await new Promise<{ url: string; source: string; flags: string }[]>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
    });
    return built.map(({ url, source, flags }) => {
      return { file: byUrl.get(url) ?? url, line: 0, source, flags, repeats: /[gy]/.test(flags) };
    });
  } finally {
    await worker.terminate();
  }
}
