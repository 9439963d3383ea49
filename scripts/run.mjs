import './bootstrap/require-node.mjs';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { onStopRequest, runInForeground, stopRunningChildren } from './bootstrap/children.mjs';
import { findNode } from './bootstrap/find-node.mjs';
import { loadEnvironment } from './bootstrap/load-environment.mjs';
import { PlainFailure, runMain } from './bootstrap/plain-failure.mjs';
import { prepare } from './bootstrap/prepare.mjs';
import { projectRoot } from './bootstrap/project-root.mjs';
import { startEverything } from './bootstrap/start-everything.mjs';

const graceMilliseconds = 20_000;

// Each with the environment and .env only: nothing is made up here. `tools`: needs the packages of tests and checks.
const commands = {
  serve: { script: 'apps/web/build/server/index.js', build: true, production: true },
  migrate: { script: 'packages/database/src/migrate-command.ts' },
  move: { script: 'packages/database/src/transfer-command.ts', first: ['move'] },
  backup: { script: 'packages/database/src/transfer-command.ts', first: ['backup'] },
  distribute: { script: 'packages/database/src/distribute-command.ts' },
  partition: { script: 'packages/database/src/partition-command.ts' },
  restore: { script: 'packages/database/src/transfer-command.ts', first: ['restore'] },
  'rotate-keys': { script: 'apps/web/server/rotate-keys.ts' },
  doctor: { script: 'apps/web/server/doctor.ts' },
  bench: { script: 'bench/run.ts', tools: true, build: true },
  eval: { script: 'bench/eval/run-eval.ts', tools: true },
  openapi: { script: 'apps/web/server/write-openapi.ts', tools: true },
  chaos: { script: 'bench/chaos-send.ts', tools: true, build: true },
  'test-tenant-isolation': { script: 'packages/tooling/src/test-tenant-isolation.ts', tools: true },
  check: { script: 'packages/tooling/src/check.ts', tools: true },
  triage: { script: 'packages/cli/src/triage.ts', pipes: true },
  'pack-client': { script: 'packages/tooling/src/pack-client.ts', tools: true },
  sandbox: { script: 'apps/sandbox/src/main.ts' },
  probe: { script: 'apps/probe/src/main.ts' },
  setup: { script: 'apps/probe/src/setup.ts', asks: true },
  screenshots: { script: 'apps/web/tests/support/take-screenshots.ts', tools: true, build: true },
};

await runMain(() => {
  const [name, ...args] = process.argv.slice(2);
  if (name === 'dev') return startEverything(projectRoot, { mode: 'dev' });
  return runCommand(name, args);
});

async function runCommand(name, args) {
  const command = commands[name];
  if (!command)
    throw new PlainFailure(
      `Unknown command "${name ?? ''}". One of: ${Object.keys(commands).join(', ')}, dev`,
    );
  const script = path.join(projectRoot, command.script);
  if (!command.build && !existsSync(script))
    throw new PlainFailure(`npm run ${name} cannot run: ${command.script} does not exist in this checkout.`);
  onStopRequest(() => stopRunningChildren(graceMilliseconds));
  // Its output is read by other programs: no word about what is being prepared, where nothing must be.
  const isReady = command.pipes && existsSync(path.join(projectRoot, 'node_modules', '.bin'));
  const node = isReady
    ? findNode(projectRoot)
    : await prepare(projectRoot, { build: command.build, tools: command.tools });
  const environment = loadEnvironment(projectRoot);
  if (command.production) environment.NODE_ENV ??= 'production';
  return runInForeground(node, [script, ...(command.first ?? []), ...args], {
    cwd: projectRoot,
    env: environment,
    // Ctrl+C would otherwise reach the service twice, once from the terminal and once from us.
    detached: process.platform !== 'win32' && name !== 'check' && !command.pipes && !command.asks,
  });
}
