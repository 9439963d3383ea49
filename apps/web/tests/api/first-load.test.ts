import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { repository } from '../support/child-process.ts';

/** What a browser loads before the inbox handles its first key; everything else loads when the page is idle. */
const BUDGET = 140_000;
const CLIENT = path.join(repository, 'apps/web/build/client');

interface Part {
  path?: string;
  module: string;
  imports?: string[];
}
interface Manifest {
  entry: Part;
  routes: Record<string, Part>;
}

test('the first JavaScript of the inbox weighs at most 140 kB, gzipped', async () => {
  const { entry, routes } = await fetchManifest();
  const parts = [entry, routes['root'], routes['routes/inbox']];
  const urls = new Set(parts.flatMap((part) => (part ? [part.module, ...(part.imports ?? [])] : [])));
  expect(urls.size).toBeGreaterThan(parts.length);
  const chunks = await Promise.all(
    [...urls].map(async (url) => ({
      url,
      size: gzipSync(await readFile(path.join(CLIENT, url)), { level: 9 }).length,
    })),
  );
  const total = chunks.reduce((sum, { size }) => sum + size, 0);
  const biggest = chunks.sort((a, b) => b.size - a.size).slice(0, 5);
  const list = biggest.map(({ url, size }) => `${path.basename(url)} ${kilobytes(size)}`).join(', ');
  expect(total, `${kilobytes(total)} in ${chunks.length} files; the biggest: ${list}`).toBeLessThanOrEqual(
    BUDGET,
  );
});

test("the browser's list of routes has the pages and no JSON endpoint", async () => {
  const { routes } = await fetchManifest();
  const paths = Object.values(routes).map(({ path: route }) => route ?? '');
  expect(paths).toEqual(expect.arrayContaining(['inbox', 'settings/rules', 'sign-in']));
  expect(paths.filter((route) => route.startsWith('api'))).toEqual([]);
});

test('the styles of lazily loaded parts are loaded with them', async () => {
  const files = await readdir(path.join(CLIENT, 'assets'));
  const scripts = files.filter((file) => file.endsWith('.js'));
  const code = await Promise.all(scripts.map((file) => readFile(path.join(CLIENT, 'assets', file), 'utf8')));
  // The page itself links those of the root.
  const lazy = files.filter((file) => file.endsWith('.css') && !/^(root|styles)-/.test(file));
  expect(lazy).not.toEqual([]);
  expect(lazy.filter((style) => !code.some((text) => text.includes(style)))).toEqual([]);
});

async function fetchManifest(): Promise<Manifest> {
  const folder = path.join(CLIENT, 'assets');
  const name = (await readdir(folder)).find((file) => /^manifest-\w+\.js$/.test(file));
  if (!name) throw new Error(`No manifest in ${folder}: the test runs after the build`);
  const script = await readFile(path.join(folder, name), 'utf8');
  return JSON.parse(script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1));
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1_000).toFixed(1)} kB`;
}
