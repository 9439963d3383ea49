import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { findFreePort } from './find-free-port.ts';

export interface Server {
  port: number;
  url: string;
  /** As by kill -9 of the machine. */
  kill(): Promise<void>;
  start(more?: Record<string, string>): Promise<void>;
  ask(sql: string): Promise<Record<string, unknown>[]>;
}

interface Programs {
  folder: string;
  /** PostgreSQL refuses to run as root: then as whoever this server runs as, who may read its programs. */
  owner: { uid?: number; gid?: number };
}

/** The programs of this PostgreSQL; undefined where it runs on another machine. */
export async function findPrograms(serverUrl: string): Promise<Programs | undefined> {
  const [row] = await ask(
    serverUrl,
    `SELECT setting, current_setting('data_directory') AS data FROM pg_config WHERE name = 'BINDIR'`,
  );
  const [folder, data] = [String(row?.['setting']), String(row?.['data'])];
  if (!existsSync(path.join(folder, 'pg_basebackup')) || !existsSync(data)) return undefined;
  const { uid, gid } = statSync(data);
  return { folder, owner: process.getuid?.() === 0 ? { uid, gid } : {} };
}

/** A primary of its own and a standby that streams from it. */
export async function startReplicated({ folder, owner }: Programs) {
  const root = mkdtempSync(path.join(tmpdir(), 'triage-replicated-'));
  chmodSync(root, 0o755);
  const run = (name: string, args: string[]) =>
    promisify(execFile)(path.join(folder, name), args, {
      ...owner,
      cwd: root,
      env: { ...process.env, LC_ALL: 'C' },
    });
  const make = async (name: string): Promise<Server & { data: string }> => {
    const data = path.join(root, name);
    mkdirSync(data, { mode: 0o700 });
    if (owner.uid !== undefined && owner.gid !== undefined) chownSync(data, owner.uid, owner.gid);
    return server({ folder, owner }, data, await findFreePort());
  };
  const [primary, standby] = [await make('primary'), await make('standby')];
  await run('initdb', [
    '-D',
    primary.data,
    '-U',
    'postgres',
    '--auth=trust',
    '--locale=C',
    '-E',
    'UTF8',
    '--no-sync',
  ]);
  await primary.start();
  const from = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', 'postgres'];
  await run('pg_basebackup', [...from, '-D', standby.data, '-R', '-X', 'stream', '-c', 'fast', '--no-sync']);
  await standby.start();
  return {
    primary,
    standby,
    async stop() {
      await Promise.all([primary.kill(), standby.kill()]);
      rmSync(root, { recursive: true, force: true });
    },
  };
}

function server({ folder, owner }: Programs, data: string, port: number) {
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`;
  const settings = { listen_addresses: '127.0.0.1', port, unix_socket_directories: '', fsync: 'off' };
  let child: ChildProcess | undefined;
  return {
    data,
    port,
    url,
    ask: (sql: string) => ask(url, sql),
    async start(more: Record<string, string> = {}) {
      const program = path.join(folder, 'postgres');
      const args = Object.entries({ ...settings, ...more }).flatMap(([name, value]) => [
        '-c',
        `${name}=${value}`,
      ]);
      const started = spawn(program, ['-D', data, ...args], {
        ...owner,
        stdio: 'ignore',
        env: { ...process.env, LC_ALL: 'C' },
      });
      child = started;
      while (!(await ask(url, 'SELECT 1').catch(() => null))) {
        if (started.exitCode !== null) throw new Error(`PostgreSQL ended with exit code ${started.exitCode}`);
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    },
    async kill() {
      if (!child || child.exitCode !== null) return;
      const ended = once(child, 'exit');
      // SIGQUIT: the processes of its connections end too, and nothing is written down.
      child.kill('SIGQUIT');
      await ended;
    },
  };
}

async function ask(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}
