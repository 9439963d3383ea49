import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../../..');
const dockerfile = readFileSync(path.join(root, 'Dockerfile'), 'utf8');
const lockfile = readFileSync(path.join(root, 'pnpm-lock.yaml'), 'utf8');

/** Without its package.json, pnpm does not see a workspace, and the lockfile no longer matches the folder. */
test('the image copies the package.json of every workspace before it installs', () => {
  const beforeInstall = dockerfile.slice(0, dockerfile.indexOf('pnpm@'));
  const copied = [...beforeInstall.matchAll(/^COPY (\S+\/package\.json) (\S+)\/$/gm)].map(
    ([, file, folder]) => {
      expect(file).toBe(`${folder}/package.json`);
      return file;
    },
  );
  const workspaces = globSync(['apps/*/package.json', 'packages/*/package.json'], { cwd: root });
  expect(copied.sort()).toEqual(workspaces.sort());
});

test('the folders that are looked through are those of the workspace, and the lockfile knows each', () => {
  const workspace = readFileSync(path.join(root, 'pnpm-workspace.yaml'), 'utf8');
  expect(workspace).toContain('packages: [apps/*, packages/*]');
  const importers = [...lockfile.matchAll(/^ {2}((?:apps|packages)\/[\w-]+):$/gm)].map(([, name]) => name);
  const workspaces = globSync(['apps/*/package.json', 'packages/*/package.json'], { cwd: root });
  expect(importers.sort()).toEqual(workspaces.map((file) => path.dirname(file)).sort());
});
