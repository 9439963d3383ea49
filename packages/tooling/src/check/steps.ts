import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { isDrawingCurrent } from '../house/drawing-file.ts';
import { checkStructure, showViolation } from '../structure/check-structure.ts';
import { parseTree } from '../structure/parse-tree.ts';
import { compareEnvironment } from './compare-environment.ts';
import { type Outcome, runTool, type Step } from './run-step.ts';

/** Longest first, so that the last step to end is a short one. */
export function checkSteps(root: string): Step[] {
  const tool = (file: string) => path.join(root, 'node_modules', file);
  return [
    ...Object.entries(programs).map(([name, project]) => ({ name, run: () => checkTypes(root, project) })),
    { name: 'dependencies and dead exports', run: () => runTool(tool('knip/bin/knip.js'), knip, root) },
    {
      name: 'format and lint',
      run: () =>
        runTool(
          tool('@biomejs/biome/bin/biome'),
          ['check', '--error-on-warnings', '--reporter=summary'],
          root,
        ),
    },
    {
      name: 'OpenAPI document',
      run: () => runTool(tool('@redocly/cli/bin/cli.js'), ['lint', 'docs/api/openapi.json'], root),
    },
    { name: 'structure', run: () => structure(root) },
    { name: 'drawing of the house', run: () => drawing(root) },
    { name: '.env.example equals the schema', run: () => environmentExample(root) },
  ];
}

const knip = [
  ...['--no-progress', '--no-config-hints', '--include'],
  'dependencies,unlisted,binaries,unresolved,files,exports',
];

/** One program for everything that runs in Node: what several packages import is read and checked once. */
const programs = {
  'types: web app': 'apps/web/tsconfig.json',
  'types: packages, sandbox, bench': 'packages/tooling/tsconfig.server.json',
};

function checkTypes(root: string, project: string): Promise<Outcome> {
  const cache = path.join(root, 'node_modules/.cache/triage/types');
  mkdirSync(cache, { recursive: true });
  const info = path.join(cache, `${path.dirname(project).replace('/', '-')}.tsbuildinfo`);
  return runTool(
    path.join(root, 'node_modules/typescript/bin/tsc'),
    ['-p', project, '--incremental', '--tsBuildInfoFile', info, '--pretty', 'false'],
    root,
  );
}

function structure(root: string): Outcome {
  const violations = checkStructure(parseTree(root));
  return { ok: violations.length === 0, details: violations.map(showViolation).join('\n') };
}

function drawing(root: string): Outcome {
  if (isDrawingCurrent(root)) return { ok: true, details: '' };
  return {
    ok: false,
    details:
      'docs/architecture.md is out of date. Redraw it: node packages/tooling/src/draw-house.ts --write',
  };
}

async function environmentExample(root: string): Promise<Outcome> {
  const schemaFile = path.join(root, 'apps/web/app/server/env-schema.ts');
  const { envSchema } = (await import(pathToFileURL(schemaFile).href)) as { envSchema: unknown };
  const problems = compareEnvironment(readFileSync(path.join(root, '.env.example'), 'utf8'), envSchema);
  return { ok: problems.length === 0, details: problems.join('\n') };
}
