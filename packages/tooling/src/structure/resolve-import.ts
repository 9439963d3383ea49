import path from 'node:path';

export type Workspace = { folder: string; name: string; exports: Record<string, string> }[];

const endings = ['', '.ts', '.tsx', '.mts', '.mjs', '/index.ts', '/index.tsx'];

/** The repository file an import means, or undefined for a package from outside. */
export function resolveImport(
  workspace: Workspace,
  importer: string,
  specifier: string,
  known: ReadonlySet<string>,
): string | undefined {
  const bare = specifier.replace(/\?.*$/, '');
  const owner = workspace.find(({ name }) => bare === name || bare.startsWith(`${name}/`));
  const file = bare.startsWith('.')
    ? path.posix.join(path.posix.dirname(importer), bare)
    : bare.startsWith('~/')
      ? `apps/web/app/${bare.slice(2)}`
      : owner &&
        path.posix.join(owner.folder, matchExports(owner.exports, `.${bare.slice(owner.name.length)}`));
  return file && (endings.map((ending) => file + ending).find((candidate) => known.has(candidate)) ?? file);
}

/** As Node does: an exact entry first, then the pattern with the longest beginning. */
function matchExports(exports: Record<string, string>, subpath: string): string {
  const [pattern] = Object.keys(exports)
    .filter((key) => key.includes('*') && subpath.startsWith(key.slice(0, key.indexOf('*'))))
    .sort((a, b) => b.indexOf('*') - a.indexOf('*'));
  const star = pattern ? exports[pattern]?.replace('*', subpath.slice(pattern.indexOf('*'))) : undefined;
  return exports[subpath] ?? star ?? subpath;
}
