import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { startCitus } from '../../packages/database/src/testing/start-citus.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const DATABASE = ['distributed', 'fill-distributed', 'routing', 'worker-down'].map(
  (name) => `packages/database/src/distribute/${name}.test.ts`,
);
/** Indexing, sync, search, snoozes, reminders, lanes and their undo. */
const CORE = {
  short: [
    'mailbox/index/index-mailbox',
    'mailbox/sync/sync-mailbox',
    'search/hybrid-search',
    'snooze/snooze',
  ],
  whole: ['mailbox/', 'search/', 'snooze/', 'send/', 'triage/'],
};
const API = {
  short: ['search', 'send', 'thread-actions'].map((name) => `apps/web/tests/api/${name}.test.ts`),
  whole: [],
};
const SENDS = { short: 60, whole: 1_000 };

/**
 * The tests of a distributed database, then core and API tests, each on such a database, and sends while workers are
 * killed. Returns an exit code.
 */
export async function testCitus({ short }: { short: boolean }): Promise<number> {
  const programs = process.env['TEST_CITUS'];
  if (!programs) {
    console.error('Set TEST_CITUS to a folder with the programs of PostgreSQL with Citus and pgvector');
    return 1;
  }
  const size = short ? 'short' : 'whole';
  const cluster = await startCitus(programs);
  const env = { TEST_CITUS_URL: cluster.url };
  const onCluster = { ...env, TEST_DATABASE: 'citus' };
  try {
    const core = CORE[size].map((name) => `packages/core/src/${name}${name.endsWith('/') ? '' : '.test.ts'}`);
    const codes = [
      await runProgram(vitest('unit', DATABASE), env),
      await runProgram(vitest('unit', core), onCluster),
      await runProgram(vitest('api', API[size]), onCluster),
      await runProgram(['bench/chaos-send.ts', '--sends', String(SENDS[size])], onCluster),
    ];
    return Math.max(...codes);
  } finally {
    await cluster.stop();
  }
}

function vitest(project: string, files: readonly string[]): string[] {
  return ['node_modules/vitest/vitest.mjs', 'run', '--project', project, ...files];
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
