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
  if (bare.startsWith('.')) return pick(path.posix.join(path.posix.dirname(importer), bare), known);
  if (bare.startsWith('~/')) return pick(path.posix.join('apps/web/app', bare.slice(2)), known);
  const owner = workspace.find(({ name }) => bare === name || bare.startsWith(`${name}/`));
  if (!owner) return undefined;
  const subpath = `.${bare.slice(owner.name.length)}`;
  const inside = matchExports(owner.exports, subpath);
  return pick(path.posix.join(owner.folder, inside ?? subpath), known);
}

/** As Node does: an exact entry first, then the pattern with the longest beginning. */
function matchExports(exports: Record<string, string>, subpath: string): string | undefined {
  const exact = exports[subpath];
  if (exact) return exact;
  const patterns = Object.keys(exports)
    .filter((key) => key.includes('*') && subpath.startsWith(key.slice(0, key.indexOf('*'))))
    .sort((a, b) => b.indexOf('*') - a.indexOf('*'));
  const pattern = patterns[0];
  if (!pattern) return undefined;
  return exports[pattern]?.replace('*', subpath.slice(pattern.indexOf('*')));
}

function pick(file: string, known: ReadonlySet<string>): string {
  return endings.map((ending) => `${file}${ending}`).find((candidate) => known.has(candidate)) ?? file;
}
