import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { findFreePort } from './find-free-port.ts';

const NOBODY = 65_534;

export interface Pooler {
  url: string;
  /** kill -9, and a new process at the same port. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** PgBouncer in transaction mode with a few server connections, so that clients meet each other's. */
export async function startPgbouncer(
  program: string,
  targetUrl: string,
  settings: Record<string, number>,
): Promise<Pooler> {
  const target = new URL(targetUrl);
  const folder = mkdtempSync(join(tmpdir(), 'triage-pgbouncer-'));
  chmodSync(folder, 0o755);
  const port = await findFreePort();
  const lines = [
    '[databases]',
    // Tests make databases of their own.
    `* = host=${target.hostname} port=${target.port || 5432}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = trust',
    `auth_file = ${join(folder, 'users.txt')}`,
    'pool_mode = transaction',
    'default_pool_size = 4',
    'max_client_conn = 200',
    'ignore_startup_parameters = extra_float_digits,options',
    ...Object.entries(settings).map(([name, value]) => `${name} = ${value}`),
  ];
  writeFileSync(join(folder, 'pgbouncer.ini'), `${lines.join('\n')}\n`);
  writeFileSync(join(folder, 'users.txt'), `"${target.username}" "${target.password}"\n`);
  // It refuses to run as root.
  const owner = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  const url = Object.assign(new URL(targetUrl), { hostname: '127.0.0.1', port: String(port) }).href;
  const start = async () => {
    const started = spawn(program, [join(folder, 'pgbouncer.ini')], { stdio: 'ignore', ...owner });
    await untilItAnswers(url, started);
    return started;
  };
  const end = async (signal: NodeJS.Signals) => {
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  let child = await start();
  return {
    url,
    async kill() {
      await end('SIGKILL');
      child = await start();
    },
    async stop() {
      await end('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilItAnswers(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.query('SELECT 1');
      return;
    } catch (error) {
      if (child.exitCode !== null) throw new Error(`PgBouncer ended with exit code ${child.exitCode}`);
      if (!/ECONNREFUSED|terminated/.test(String(error))) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    } finally {
      await client.end().catch(() => {});
    }
  }
}
