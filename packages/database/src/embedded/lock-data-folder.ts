import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describeProcess, type ProcessIdentity } from './describe-process.ts';

const PREFIX = 'database-';
const SUFFIX = '.lock';
const HEARTBEAT = 2_000;
// Three missed heartbeats: a holder whose process we cannot see (another container) has died.
const SILENCE = 3 * HEARTBEAT;
const ABANDONED = 60_000;
const ATTEMPTS = 4;

export class DataFolderHeld extends Error {
  constructor(dataDir: string, holder: ProcessIdentity) {
    super(
      `The data folder ${dataDir} is in use by process ${holder.pid} on ${holder.host}: stop it, or choose another DATA_DIR`,
    );
    this.name = 'DataFolderHeld';
  }
}

/**
 * Each process writes a separate file and only then looks for others. So of two concurrent starts at least one sees the
 * other, and no stale file is removed under a name that a running process could use.
 */
export async function lockDataFolder(
  dataDir: string,
  silence: number = SILENCE,
): Promise<{ release(): void }> {
  const own = describeProcess();
  for (let attempt = 1; ; attempt++) {
    const name = `${PREFIX}${own.pid}-${randomUUID().slice(0, 8)}${SUFFIX}`;
    const file = join(dataDir, name);
    writeWhole(file, JSON.stringify(own));
    const holder = await findLivingHolder(dataDir, name, own, silence);
    if (!holder) return keepAlive(file);
    rmSync(file, { force: true });
    if (attempt === ATTEMPTS || !isNear(holder, own)) throw new DataFolderHeld(dataDir, holder);
    // Two that start together both step back; the random pause lets one of them win the next attempt.
    await sleep(20 + Math.random() * 80);
  }
}

function keepAlive(file: string) {
  const timer = setInterval(() => {
    const now = new Date();
    try {
      utimesSync(file, now, now);
    } catch {
      // Only reached if somebody deletes the files by hand; this process still owns the database.
    }
  }, HEARTBEAT);
  timer.unref();
  return {
    release: () => {
      clearInterval(timer);
      rmSync(file, { force: true });
    },
  };
}

async function findLivingHolder(dataDir: string, ownName: string, own: ProcessIdentity, silence: number) {
  for (const name of readdirSync(dataDir)) {
    if (name === ownName || !name.startsWith(PREFIX) || !name.endsWith(SUFFIX)) continue;
    const file = join(dataDir, name);
    const holder = read(file);
    if (!holder) continue;
    if (isNear(holder, own) ? isRunning(holder) : await isBeating(file, silence)) return holder;
    rmSync(file, { force: true });
  }
  return undefined;
}

function isNear(holder: ProcessIdentity, own: ProcessIdentity): boolean {
  return holder.place === own.place && holder.startedAt !== '';
}

function isRunning(holder: ProcessIdentity): boolean {
  // Process ids are reused after a while (and always in a container): the start time distinguishes them.
  return describeProcess(holder.pid)?.startedAt === holder.startedAt;
}

async function isBeating(file: string, silence: number): Promise<boolean> {
  const before = beat(file);
  if (before === undefined || Date.now() - before > ABANDONED) return false;
  await sleep(silence);
  const after = beat(file);
  return after !== undefined && after !== before;
}

function beat(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs;
}

function read(file: string): ProcessIdentity | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as ProcessIdentity;
  } catch {
    // Released between listing and reading; content is never partial, because it arrives by rename.
    return undefined;
  }
}

function writeWhole(file: string, text: string) {
  writeFileSync(`${file}.new`, text);
  renameSync(`${file}.new`, file);
}
