import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';

interface Manifest {
  routes: Record<string, { path?: string; module: string }>;
}

/**
 * The browser's list of routes without the JSON doors, to which no page navigates: two thirds of the list, which the
 * router ranks at each navigation. Their scripts are empty, and would each be a request of the service worker.
 */
export const pageManifest: Plugin = {
  name: 'page-manifest',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild === true,
  writeBundle: {
    order: 'post',
    sequential: true,
    // Remix writes the list while it builds the server.
    async handler({ dir = '' }) {
      const client = path.join(dir, '../client');
      const assets = path.join(client, 'assets');
      for (const name of (await readdir(assets)).filter((file) => /^manifest-\w+[.]js$/.test(file))) {
        const file = path.join(assets, name);
        const script = await readFile(file, 'utf8');
        const start = script.indexOf('{');
        const manifest: Manifest = JSON.parse(script.slice(start, script.lastIndexOf('}') + 1));
        const routes = Object.entries(manifest.routes);
        const pages = routes.filter(([, route]) => !route.path?.startsWith('api/'));
        for (const [, { module }] of routes.filter((route) => !pages.includes(route)))
          await removeEmpty(path.join(client, module));
        const lean = JSON.stringify({ ...manifest, routes: Object.fromEntries(pages) });
        await writeFile(file, `${script.slice(0, start)}${lean};`);
      }
    },
  },
};

async function removeEmpty(file: string): Promise<void> {
  const { size } = await stat(file);
  if (size > 0) throw new Error(`${path.basename(file)} is a JSON door, but has code for the browser`);
  await rm(file);
}
