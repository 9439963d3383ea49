import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { unpackRadicale } from './unpack-radicale.ts';

export const PASSWORD = 'secret';
const START_MS = 30_000;

export interface Radicale {
  url: string;
  port: number;
  stop(): Promise<void>;
}

/** A real CalDAV server; `users` may log in. Null, and one line, without Debian's packages. */
export async function startRadicale(users: readonly string[]): Promise<Radicale | null> {
  const modules = await unpackRadicale();
  if (!modules) return null;
  const folder = mkdtempSync(path.join(tmpdir(), 'triage-caldav-'));
  const passwords = path.join(folder, 'users');
  writeFileSync(passwords, users.map((user) => `${user}:${PASSWORD}\n`).join(''));
  const port = await findFreePort();
  const settings = {
    'server-hosts': `127.0.0.1:${port}`,
    'auth-type': 'htpasswd',
    'auth-htpasswd-filename': passwords,
    'auth-htpasswd-encryption': 'plain',
    'auth-delay': '0',
    'storage-filesystem-folder': path.join(folder, 'collections'),
    'logging-level': 'error',
  };
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]);
  const env = { ...process.env, PYTHONPATH: modules, TZ: 'UTC' };
  const child = spawn('/usr/bin/python3', ['-m', 'radicale', '--config', '', ...args], {
    env,
    stdio: 'ignore',
  });
  const url = `http://localhost:${port}/`;
  await waitUntilOpen(child, url);
  return {
    url,
    port,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function waitUntilOpen(child: ChildProcess, url: string): Promise<void> {
  const end = Date.now() + START_MS;
  while (Date.now() < end && child.exitCode === null) {
    const answered = await fetch(url, { redirect: 'manual' }).then(
      () => true,
      () => false,
    );
    if (answered) return;
    await sleep(50);
  }
  child.kill();
  throw new Error('Radicale did not start');
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== 'object' || !address) throw new Error('No port');
  return address.port;
}
