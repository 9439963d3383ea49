import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseFile } from './parse-file.ts';
import { resolveImport, type Workspace } from './resolve-import.ts';
import type { SourceFile } from './source-file.ts';

const notOurs = new Set(['node_modules', 'build', 'dist', 'generated', 'coverage', 'public']);
const topFolders = ['apps', 'packages', 'bench', 'prisma'];

export function parseTree(root: string): SourceFile[] {
  const workspace = loadWorkspace(root);
  const paths = topFolders.flatMap((folder) => listSource(root, folder)).sort();
  const known = new Set(paths);
  return paths.map((file) => {
    const parsed = parseFile(file, readFileSync(path.join(root, file), 'utf8'));
    const imports = parsed.imports.map((found) => {
      const target = resolveImport(workspace, file, found.specifier, known);
      return target === undefined ? found : { ...found, target };
    });
    return { ...parsed, imports };
  });
}

function listSource(root: string, folder: string): string[] {
  if (!existsSync(path.join(root, folder))) return [];
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const child = path.posix.join(folder, entry.name);
    if (entry.isDirectory())
      return notOurs.has(entry.name) || entry.name.startsWith('.') ? [] : listSource(root, child);
    return /\.(ts|tsx|mts|mjs)$/.test(entry.name) && !entry.name.endsWith('.d.ts') ? [child] : [];
  });
}

function loadWorkspace(root: string): Workspace {
  const folders = ['apps', 'packages'].flatMap((parent) =>
    existsSync(path.join(root, parent))
      ? readdirSync(path.join(root, parent)).map((name) => `${parent}/${name}`)
      : [],
  );
  return folders
    .filter((folder) => existsSync(path.join(root, folder, 'package.json')))
    .map((folder) => {
      const manifest = JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'));
      return {
        folder,
        name: manifest.name as string,
        exports: (manifest.exports ?? {}) as Record<string, string>,
      };
    });
}
