import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { RealtimeEvent } from '@triage/contract/realtime';
import { nodeFlags } from './child-process.ts';
import type { WorkerSettings } from './mail-worker.ts';

const WORKER = fileURLToPath(new URL('./mail-worker.ts', import.meta.url));
const IDLE_MS = 180_000;

export interface MailWorker {
  url: string;
  events: RealtimeEvent[];
  /** Kills the process without cleanup. */
  kill(): Promise<void>;
  /** Resolves when no job is waiting or running. */
  idle(): Promise<void>;
}

let standby = loadWorker();

/** Loading takes longer than opening the database, so the next process is always preloaded. */
function loadWorker(): ChildProcess {
  return spawn(process.execPath, [...nodeFlags(), '--no-warnings', WORKER], {
    cwd: fileURLToPath(new URL('.', import.meta.url)),
    stdio: ['pipe', 'pipe', 'inherit'],
  });
}

export function stopStandby(): void {
  standby.kill('SIGKILL');
}

export async function startMailWorker(settings: WorkerSettings): Promise<MailWorker> {
  const child = standby;
  standby = loadWorker();
  child.stdin?.write(`${JSON.stringify(settings)}\n`);
  const events: RealtimeEvent[] = [];
  const port = await waitUntilReady(child, events);
  const url = `http://127.0.0.1:${port}/`;
  return {
    url,
    events,
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
    async idle() {
      const deadline = Date.now() + IDLE_MS;
      // Twice in a row, because a job may end by enqueueing another.
      for (let quiet = 0; quiet < 2; ) {
        const { open } = (await (await fetch(url)).json()) as { open: number };
        quiet = open === 0 ? quiet + 1 : 0;
        if (Date.now() > deadline) throw new Error(`${open} jobs did not end`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
  };
}

function waitUntilReady(child: ChildProcess, events: RealtimeEvent[]): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The worker ended with ${code}`)));
    if (!child.stdout) return;
    createInterface({ input: child.stdout }).on('line', (line) => {
      const port = /^ready (\d+)$/.exec(line)?.[1];
      if (port) resolve(Number(port));
      else events.push(JSON.parse(line));
    });
  });
}
