import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export const repository = path.resolve(import.meta.dirname, '../../../..');

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

export interface RunningProcess {
  process: ChildProcess;
  output(): string;
  /** Stops gracefully, or by force after a while; resolves with the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** A started process sees no other variables: what a developer has set must not decide what tests find. */
export function inherit(...names: string[]): Record<string, string> {
  return Object.fromEntries(
    names.map((name) => [name, process.env[name] ?? '']).filter(([, value]) => value),
  );
}

export function runNode(script: string, env: Record<string, string>, root = repository): RunningProcess {
  const child = spawn(process.execPath, [...nodeFlags(), path.join(root, script)], {
    cwd: root,
    env: { ...inherit('PATH', 'HOME', 'TMPDIR', 'TZ', 'NODE_COMPILE_CACHE'), NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return {
    process: child,
    output: () => output,
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      const force = setTimeout(() => child.kill('SIGKILL'), 20_000);
      const code = await ended;
      clearTimeout(force);
      return code;
    },
  };
}

/** Set by `vitest.config.ts`, so that benchmarks start the app as it is deployed. For each process with an embedded database. */
export function nodeFlags(): string[] {
  return process.env['TEST_NODE_FLAGS']?.split(' ').filter(Boolean) ?? [];
}

export async function waitUntilServing(url: string, running: RunningProcess): Promise<void> {
  // Less than the time that a hook has.
  for (let tries = 0; tries < 1_000; tries++) {
    if (running.process.exitCode !== null) throw new Error(`It ended before it served:\n${running.output()}`);
    const response = await fetch(url).catch(() => null);
    if (response?.ok) return;
    await sleep(100);
  }
  throw new Error(`Nothing answers at ${url}:\n${running.output()}`);
}
