import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { findFreePort } from './find-free-port.ts';

const NODES = ['coordinator', 'worker1', 'worker2'] as const;
type NodeName = (typeof NODES)[number];

export interface CitusCluster {
  /** Of the coordinator. Its database `postgres` knows the workers and holds nothing. */
  url: string;
  /** As by kill -9 of the machine. */
  kill(node: NodeName): Promise<void>;
  start(node: NodeName): Promise<void>;
  /** Keeps its connections and takes new ones, and answers nothing, until it is resumed. */
  hang(node: NodeName): void;
  resume(node: NodeName): void;
  stop(): Promise<void>;
}

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_preload_libraries: 'citus',
  wal_level: 'logical',
  fsync: 'off',
  max_connections: 300,
  // Citus takes one for each database.
  max_worker_processes: 64,
  // One on each worker: a table is made faster, and two are enough to tell one shard from all.
  'citus.shard_count': 2,
  'citus.node_connection_timeout': 2_000,
  // What a node that died left prepared holds its locks until then; a minute otherwise, which tests in fast time have not.
  'citus.recover_2pc_interval': 2_000,
};

/** A coordinator and two workers; `programs` has PostgreSQL's, with Citus and pgvector (`npm test` makes it). */
export async function startCitus(programs: string): Promise<CitusCluster> {
  // PostgreSQL refuses to run as root: as root, run it as the owner of its programs.
  const { uid, gid } = statSync(programs);
  const owner = process.getuid?.() === 0 ? { uid, gid } : {};
  const root = mkdtempSync(path.join(process.env['TEST_FOLDER'] ?? tmpdir(), 'triage-citus-'));
  chmodSync(root, 0o755);
  const [ports, children] = [new Map<NodeName, number>(), new Map<NodeName, ChildProcess>()];
  for (const node of NODES) ports.set(node, await findFreePort());
  const urlOf = (node: NodeName) => `postgresql://postgres@127.0.0.1:${ports.get(node)}/postgres`;
  const start = async (node: NodeName) => {
    const settings = Object.entries({ ...SETTINGS, port: ports.get(node) });
    const args = settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const child = spawn(path.join(programs, 'postgres'), ['-D', path.join(root, node), ...args], {
      ...owner,
      cwd: root,
      stdio: 'ignore',
      env: { ...process.env, HOME: root, LC_ALL: 'C' },
    });
    children.set(node, child);
    await untilItAnswers(urlOf(node), child);
  };
  const kill = async (node: NodeName) => {
    const child = children.get(node);
    if (!child || child.exitCode !== null) return;
    const ended = once(child, 'exit');
    // SIGQUIT: the processes of its connections end too, and nothing is written down.
    child.kill('SIGQUIT');
    await ended;
  };
  const signal = (node: NodeName, name: 'SIGSTOP' | 'SIGCONT') => {
    const pid = children.get(node)?.pid;
    if (pid === undefined) throw new Error(`${node} does not run`);
    // Itself first: it would start another process for one that is asked for meanwhile.
    process.kill(pid, name);
    for (const child of readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' '))
      if (child.trim()) signalIfThere(Number(child), name);
  };
  const stop = async () => {
    await Promise.all(NODES.map(kill));
    rmSync(root, { recursive: true, force: true });
  };
  try {
    await initialize({ programs, root, owner });
    await Promise.all(NODES.map(start));
    for (const node of NODES) await ask(urlOf(node), 'CREATE EXTENSION citus; CREATE EXTENSION vector');
    await ask(urlOf('coordinator'), addNodes(NODES.map((node) => ports.get(node) ?? 0)));
    return {
      url: urlOf('coordinator'),
      ...{ kill, start, stop },
      hang: (node) => signal(node, 'SIGSTOP'),
      resume: (node) => signal(node, 'SIGCONT'),
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Run on the coordinator, whose port is the first. */
export function addNodes([coordinator, ...workers]: readonly number[]): string {
  return [
    `SELECT citus_set_coordinator_host('127.0.0.1', ${coordinator})`,
    ...workers.map((port) => `SELECT citus_add_node('127.0.0.1', ${port})`),
  ].join(';');
}

type Place = { programs: string; root: string; owner: { uid?: number; gid?: number } };

async function initialize({ programs, root, owner }: Place): Promise<void> {
  const first = path.join(root, NODES[0]);
  mkdirSync(first, { mode: 0o700 });
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(first, owner.uid, owner.gid);
  const settings = ['-U', 'postgres', '--auth=trust', '--locale=C', '-E', 'UTF8', '--no-sync'];
  const run = promisify(execFile);
  await run(path.join(programs, 'initdb'), ['-D', first, ...settings], {
    ...owner,
    cwd: root,
    env: { ...process.env, HOME: root, LC_ALL: 'C' },
  });
  for (const node of NODES.slice(1)) {
    const copy = path.join(root, node);
    cpSync(first, copy, { recursive: true });
    chmodSync(copy, 0o700);
    if (owner.uid !== undefined) await run('chown', ['-R', `${owner.uid}:${owner.gid}`, copy]);
  }
}

async function untilItAnswers(url: string, child: ChildProcess): Promise<void> {
  while (!(await ask(url, 'SELECT 1').catch(() => null))) {
    if (child.exitCode !== null) throw new Error(`PostgreSQL ended with exit code ${child.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

export async function ask(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    // Several statements answer with several results.
    return [await client.query<Record<string, unknown>>(sql)].flat().at(-1)?.rows ?? [];
  } finally {
    await client.end().catch(() => {});
  }
}

/** A process of one connection may end at any moment. */
function signalIfThere(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
