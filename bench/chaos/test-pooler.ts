import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { startPgbouncer } from '../../packages/database/src/testing/start-pgbouncer.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** Fewer server connections for each database than the app's pool has, so that requests meet each other's. */
const SETTINGS = { max_prepared_statements: 200, default_pool_size: 4 };
/** Drafts, searches, sends, changes and sorting. */
const SHORT = ['draft', 'search', 'send', 'thread-actions', 'triage'];
const SENDS = { short: 100, whole: 2_000 };

/**
 * The API tests, each app on a database of its own behind one PgBouncer in transaction mode; then sends while workers
 * and the pooler are killed. Returns an exit code.
 */
export async function testPooler({ short, only }: { short: boolean; only: string[] }): Promise<number> {
  const [server, program] = [process.env['TEST_DATABASE_URL'], process.env['TEST_PGBOUNCER']];
  if (!server || !program) {
    console.error(
      'Set TEST_DATABASE_URL to a PostgreSQL and TEST_PGBOUNCER to the program of PgBouncer 1.21 or newer',
    );
    return 1;
  }
  const pooler = await startPgbouncer(program, server, SETTINGS);
  const names = only.length > 0 ? only : short ? SHORT : [];
  const files = names.map((name) => `apps/web/tests/api/${name}.test.ts`);
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'api', ...files];
  const api = await runProgram(vitest, { TEST_DATABASE_URL: pooler.url, TEST_SERVER_URL: server });
  await pooler.stop();
  if (only.length > 0) return api;
  const sends = String(short ? SENDS.short : SENDS.whole);
  const chaos = ['bench/chaos-send.ts', '--pgbouncer', program, '--sends', sends];
  return Math.max(api, await runProgram(chaos, {}));
}

async function runProgram(args: string[], env: Record<string, string>): Promise<number> {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, TEST_DATABASE: 'postgres', ...env },
    stdio: 'inherit',
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}
