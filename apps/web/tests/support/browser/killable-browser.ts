import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium } from 'playwright-core';
import { FLAGS } from './browser.ts';

export interface KillableBrowser {
  context: BrowserContext;
  /** Ends all of its processes at once, as a crash does. */
  kill(): Promise<void>;
}

export interface Profile {
  /** Starts a browser on the same profile folder. */
  start(): Promise<KillableBrowser>;
  remove(): Promise<void>;
}

/** A browser profile on disk that outlives its browser. */
export async function makeProfile(): Promise<Profile> {
  const folder = await mkdtemp(path.join(tmpdir(), 'browser-profile-'));
  return {
    start: () => startOn(folder),
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }),
  };
}

async function startOn(folder: string): Promise<KillableBrowser> {
  const executable = process.env['PLAYWRIGHT_CHROMIUM'] || '/usr/bin/chromium';
  const child = spawn(
    executable,
    [...FLAGS, '--headless=new', '--remote-debugging-port=0', '--lang=en-GB', `--user-data-dir=${folder}`],
    // Its own process group, so that all of its processes are killed together.
    { detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const browser = await chromium.connectOverCDP(await findEndpoint(child.stderr));
  const [context] = browser.contexts();
  if (!context) throw new Error('The browser has no profile');
  return {
    context,
    async kill() {
      if (child.pid) process.kill(-child.pid, 'SIGKILL');
      await ended;
    },
  };
}

/** Chromium prints it on the error output. */
async function findEndpoint(output: NodeJS.ReadableStream): Promise<string> {
  let text = '';
  for await (const piece of output) {
    text += String(piece);
    const [, endpoint] = /DevTools listening on (ws:\S+)/.exec(text) ?? [];
    if (endpoint) {
      output.resume();
      return endpoint;
    }
  }
  throw new Error(`The browser did not start:\n${text}`);
}
