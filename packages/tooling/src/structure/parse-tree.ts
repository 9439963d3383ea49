import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
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
    return /(?<!\.d)\.(ts|tsx|mts|mjs)$/.test(entry.name) ? [child] : [];
  });
}

function loadWorkspace(root: string): Workspace {
  return globSync('{apps,packages}/*/package.json', { cwd: root }).map((manifest) => {
    const { name, exports = {} } = JSON.parse(readFileSync(path.join(root, manifest), 'utf8'));
    return { folder: path.posix.dirname(manifest), name, exports };
  });
}
