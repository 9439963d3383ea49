import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { withoutNpmVariables } from './child-environment.mjs';
import { runQuietly } from './children.mjs';
import { assertNodeObtainable, findNode } from './find-node.mjs';
import { loadStamp } from './input-stamp.mjs';
import { withPrepareLock } from './prepare-lock.mjs';
import { showStep } from './show-step.mjs';

const webBuild = 'apps/web/build/server/index.js';
const INSTALLED = 'node_modules/.modules.yaml';
const generatedClient = 'packages/database/src/generated';

/**
 * Brings the folder to the state that a command needs and answers the Node to run it with. `tools`: with the packages of
 * tests and checks, which `npm start` does not need.
 */
export async function prepare(root, { build = false, tools = false } = {}) {
  assertNodeObtainable();
  const steps = [tools ? installToolsStep : installStep, generateStep, ...(build ? [buildStep] : [])];
  if (steps.some((step) => !isDone(root, step))) {
    await withPrepareLock(root, async () => {
      for (const step of steps) if (!isDone(root, step)) await doStep(root, step);
    });
  }
  return findNode(root);
}

const installStep = {
  name: 'Dependencies: pnpm install',
  stamp: 'install',
  inputs: (root) => ['pnpm-lock.yaml', 'pnpm-workspace.yaml', ...packageFiles(root)],
  output: INSTALLED,
  // Whoever has the tools keeps them.
  run: (root, environment) => installPackages(root, environment, { tools: hasTools(root) }),
};

const installToolsStep = {
  ...installStep,
  name: 'Dependencies and tools: pnpm install',
  isComplete: hasTools,
  run: (root, environment) => installPackages(root, environment, { tools: true }),
};

function installPackages(root, environment, { tools }) {
  const { command, args } = findPnpm(root);
  const install = [...args, 'install', '--frozen-lockfile', `--prod=${!tools}`, '--reporter=append-only'];
  return runQuietly(command, install, {
    cwd: root,
    env: environment,
    shell: process.platform === 'win32' && command === 'npx',
  });
}

/** pnpm writes down what it installed. */
function hasTools(root) {
  const file = path.join(root, INSTALLED);
  return existsSync(file) && /"devDependencies": true/.test(readFileSync(file, 'utf8'));
}

const generateStep = {
  name: 'Database client: prisma generate',
  stamp: 'generate',
  inputs: () => ['prisma/schema.prisma', 'prisma.config.ts', 'pnpm-lock.yaml'],
  output: generatedClient,
  run: (root, environment) =>
    runQuietly(findNode(root), [path.join(root, 'node_modules/prisma/build/index.js'), 'generate'], {
      cwd: root,
      env: { ...environment, CHECKPOINT_DISABLE: '1', PRISMA_HIDE_UPDATE_MESSAGE: '1' },
    }),
};

const buildStep = {
  name: 'Web app: production build',
  stamp: 'build',
  inputs: () => ['apps/web', 'packages', 'prisma', 'pnpm-lock.yaml'],
  output: webBuild,
  run: (root, environment) => {
    const runNode = (folder, ...args) =>
      runQuietly(findNode(root), args, {
        cwd: path.join(root, folder),
        env: { ...environment, NODE_ENV: 'production' },
      });
    return Promise.all([
      runNode('apps/web', 'node_modules/@remix-run/dev/dist/cli.js', 'vite:build'),
      // An empty database with all migrations, which the first start copies.
      runNode('packages/database', 'src/make-blank-command.ts'),
    ]);
  },
};

function isDone(root, step) {
  const { output, isComplete = () => true } = step;
  return existsSync(path.join(root, output)) && isComplete(root) && stampOf(root, step).isFresh;
}

async function doStep(root, step) {
  const stamp = stampOf(root, step);
  stamp.forget();
  const environment = withoutNpmVariables(process.env);
  // A production NODE_ENV would make pnpm leave out what the build needs.
  delete environment.NODE_ENV;
  const bin = path.join(root, 'node_modules', '.bin');
  environment.PATH = `${bin}${path.delimiter}${environment.PATH ?? ''}`;
  await showStep(step.name, () => step.run(root, environment));
  stamp.save();
}

// Inside node_modules, so that removing that folder also removes the claim that it is complete.
function stampOf(root, step) {
  return loadStamp(
    path.join(root, 'node_modules/.cache/triage', `${step.stamp}.json`),
    root,
    step.inputs(root),
  );
}

function packageFiles(root) {
  const folders = ['apps', 'packages'].flatMap((parent) =>
    existsSync(path.join(root, parent))
      ? readdirSync(path.join(root, parent)).map((name) => `${parent}/${name}`)
      : [],
  );
  return ['package.json', ...folders.map((folder) => `${folder}/package.json`)];
}

function findPnpm(root) {
  const { packageManager } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const installed = path.join(root, 'node_modules/pnpm');
  const version = packageManager.split('@')[1];
  if (existsSync(path.join(installed, 'package.json'))) {
    const found = JSON.parse(readFileSync(path.join(installed, 'package.json'), 'utf8')).version;
    if (found === version) return { command: process.execPath, args: [path.join(installed, 'bin/pnpm.cjs')] };
  }
  // Without --prefer-offline npx asks the registry even for an exact version that it has.
  return { command: 'npx', args: ['--yes', '--prefer-offline', '--package', packageManager, 'pnpm'] };
}
