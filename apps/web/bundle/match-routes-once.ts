import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

const ROUTER = /[/]@remix-run[/]router[/]dist[/]router[.]cjs[.]js$/;

/**
 * For each request the router ranks all routes, and compiles the pattern of each that it tries, twice: a sixth of the
 * processor time of a small answer. Routes never change while the server runs.
 */
const RULES: readonly [find: string, replacement: string][] = [
  [
    '  let branches = flattenRoutes(routes);\n  rankRouteBranches(branches);\n',
    `  let branches = rankedBranches.get(routes);
  if (!branches) {
    branches = flattenRoutes(routes);
    rankRouteBranches(branches);
    rankedBranches.set(routes, branches);
  }
`,
  ],
  [
    'function compilePath(path, caseSensitive, end) {\n',
    `const rankedBranches = new WeakMap();
const compiledPaths = new Map();
function compilePath(path, caseSensitive, end) {
  let kinds = compiledPaths.get(path);
  if (!kinds) compiledPaths.set(path, kinds = []);
  const kind = (caseSensitive ? 2 : 0) + (end === false ? 0 : 1);
  return kinds[kind] ??= compileNewPath(path, caseSensitive, end);
}
function compileNewPath(path, caseSensitive, end) {
`,
  ],
];

export const matchRoutesOnce: Plugin = {
  name: 'match-routes-once',
  setup({ onLoad }) {
    onLoad({ filter: ROUTER }, async ({ path }) => ({
      contents: RULES.reduce((code, rule) => replace(code, rule), await readFile(path, 'utf8')),
    }));
  },
};

/** A rule that no longer applies fails the build. */
function replace(code: string, [find, replacement]: (typeof RULES)[number]): string {
  if (!code.includes(find)) throw new Error(`The router has no ${find}`);
  return code.replace(find, () => replacement);
}
