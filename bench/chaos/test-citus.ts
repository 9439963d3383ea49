import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { type CitusCluster, startCitus } from '../../packages/database/src/testing/start-citus.ts';
import { killInTurn } from './kill-in-turn.ts';
import { reportChaos } from './report-chaos.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const inCore = (name: string) => `packages/core/src/${name}`;
/** The database itself; sync, search, snoozes, rules; then the app: search, and a worker that is down. */
const FILES = {
  short: [
    'packages/database/src/distribute/',
    ...['mailbox/sync/own-changes', 'search/hybrid-search', 'snooze/snooze', 'rules/splits/fill-splits'].map(
      (name) => inCore(`${name}.test.ts`),
    ),
    ...['search', 'worker-down'].map((name) => `apps/web/tests/api/${name}.test.ts`),
  ],
  whole: ['packages/database/src/distribute/', 'packages/core/src/', 'apps/web/tests/api/'],
};
/** Three servers, the app and the local Google share the processors: longer than usual, and the whole one file after the other. */
const PATIENCE = ['--testTimeout=180000', '--hookTimeout=300000'];
const ALONE = ['--maxWorkers=1'];
const SENDS = { short: 30, whole: 2_000 };

/**
 * Tests of the database, the core and the API, each file on a distributed database of its own; then sends while processes,
 * the workers and the coordinator are killed. Returns an exit code.
 */
export async function testCitus({ short, only }: { short: boolean; only: string[] }): Promise<number> {
  const programs = process.env['TEST_CITUS'];
  if (!programs) {
    console.error('Set TEST_CITUS to a folder with the programs of PostgreSQL with Citus and pgvector');
    return 1;
  }
  const size = short ? 'short' : 'whole';
  const cluster = await startCitus(programs);
  const env = { TEST_CITUS_URL: cluster.url, TEST_DATABASE: 'citus' };
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', '--project', 'api'];
  const files = only.length > 0 ? only.map((name) => `apps/web/tests/api/${name}.test.ts`) : FILES[size];
  try {
    const tests = await runProgram([...vitest, ...PATIENCE, ...(short ? [] : ALONE), ...files], env);
    if (only.length > 0) return tests;
    Object.assign(process.env, env);
    const nodes = listNodes(cluster);
    const killDatabase = (signal: AbortSignal) => killInTurn(nodes, signal);
    const chaos = await reportChaos({ sends: SENDS[size], kills: 0, atOnce: 4, killDatabase });
    return Math.max(tests, chaos);
  } finally {
    await cluster.stop();
  }
}

function listNodes(cluster: CitusCluster) {
  const names = ['worker1', 'worker2', 'coordinator'] as const;
  return names.map((name) => ({ kill: () => cluster.kill(name), start: () => cluster.start(name) }));
}

async function runProgram(args: string[], env: Record<string, string>): Promise<number> {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}
