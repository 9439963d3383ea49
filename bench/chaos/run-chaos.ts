import { fork } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LocalGoogle } from '../../packages/adapters/src/google/testing/local-google.ts';
import { connectPerson, startLocalGoogle } from '../../packages/adapters/src/google/testing/local-google.ts';
import { CALENDAR_SCOPE, MAIL_SCOPE } from '../../packages/core/src/ports/oauth.ts';
import { createTestUser, openTestDatabase } from '../../packages/core/testing/worlds/test-database.ts';
import type { Database } from '../../packages/database/src/open-database.ts';
import type { ChaosFact } from '../chaos-worker.ts';
import { bundleWorker } from './bundle-worker.ts';
import type { ChaosSettings } from './chaos-services.ts';
import { type Hosted, hostDatabase } from './host-database.ts';
import { type ChaosReport, judgeChaos } from './judge-chaos.ts';
import { openStandby, type Standby } from './open-standby.ts';
import { openThroughPooler } from './open-through-pooler.ts';

export interface ChaosOptions {
  /** Processes that are started and killed; where `sends` is given, as many as these take. */
  kills: number;
  sends?: number;
  /** A program of PgBouncer: the database is reached through it, and it is killed again and again. */
  pgbouncer?: string;
  /** A standby of its server: processes read their own changes back from it. */
  standbyUrl?: string;
  /** Kills parts of the database until the signal; resolves with how often. */
  killDatabase?: (signal: AbortSignal) => Promise<number>;
  atOnce: number;
  onProgress?: (killed: number, facts: number) => void;
}

export type ChaosRun = ChaosReport & {
  killed: number;
  killedPoolers: number;
  killedDatabases: number;
  readsOnStandby: number;
};

const PEOPLE = 6;
/** A lease of 45 s lasts 2.25 s, an undo window a quarter of a second. */
const SPEED = 20;
/** A life is measured in what a process asks of the database, so that a busy machine finds the same steps. */
const LIFE_STEPS = 60;
/** With the reads of its own changes. */
const LIFE_STEPS_READING = 150;
const DEATH_THROES_MS = 30;
const LIFE_MAX_MS = 5_000;
const FAULT_EVERY_MS = 200;

const FAULTS = [
  { status: 503 },
  { status: 429 },
  { acceptThenFail: 503 },
  { acceptThenFail: 'drop' },
  { latencyMs: 100 },
  { timeout: 150 },
];
const FAULTY_METHODS = ['drafts.create', 'drafts.send', 'drafts.send', 'messages.list'];

/** Worker processes under load, killed with kill -9 at any moment, at a provider that fails; then the reckoning. */
export async function runChaos(options: ChaosOptions): Promise<ChaosRun> {
  const worker = await bundleWorker();
  const google = await startLocalGoogle();
  const target = await openTestDatabase();
  const pooled = options.pgbouncer ? await openThroughPooler(options.pgbouncer, target) : undefined;
  const db = pooled?.db ?? target;
  const stopFaults = new AbortController();
  let standby: Standby | undefined;
  try {
    if (options.standbyUrl) standby = await openStandby(options.standbyUrl, target);
    const settings = { ...(await prepare(google, db)), hasStandby: standby !== undefined };
    const facts: ChaosFact[] = [];
    const faults = makeFaults(google, stopFaults.signal);
    let started = 0;
    const queued = () => facts.filter(({ kind }) => kind === 'queued').length;
    const isOver = () => (options.sends ? queued() >= options.sends : started >= options.kills);
    const poolerKills = pooled?.killUntil(stopFaults.signal);
    const databaseKills = options.killDatabase?.(stopFaults.signal);
    const lane = async () => {
      while (!isOver()) {
        options.onProgress?.(++started, facts.length);
        await liveAndDie({ settings, db, standby, facts, worker });
      }
    };
    await Promise.all(Array.from({ length: options.atOnce }, lane));
    stopFaults.abort();
    await faults;
    const kills = {
      killed: started,
      killedPoolers: (await poolerKills) ?? 0,
      killedDatabases: (await databaseKills) ?? 0,
      readsOnStandby: standby?.answered() ?? 0,
    };
    await google.control('faults', { clear: true });
    return {
      ...(await judgeChaos({ settings, db, google, facts, hasBacklog: options.sends !== undefined })),
      ...kills,
    };
  } finally {
    stopFaults.abort();
    await standby?.close();
    await pooled?.close();
    await target.close();
    await google.close();
    rmSync(worker.folder, { recursive: true, force: true });
  }
}

async function prepare(google: LocalGoogle, db: Database): Promise<Omit<ChaosSettings, 'hasStandby'>> {
  await google.control('reset', { empty: true });
  await google.control('quota', { unitsPerMinute: 10_000_000 });
  const people: ChaosSettings['people'] = [];
  for (let count = 0; count < PEOPLE; count++) {
    const { email, accessToken } = await connectPerson(google);
    const userId = await createTestUser(db, { email });
    await db.query(
      `INSERT INTO connections (user_id, email_address, scopes, wrapped_key, access_token, access_expires_at)
       VALUES ($1, $2, $3, '', '', now())`,
      [userId, email, [MAIL_SCOPE, CALENDAR_SCOPE]],
    );
    await db.query('INSERT INTO mailboxes (user_id, email_address) VALUES ($1, $2)', [userId, email]);
    people.push({ userId, token: await accessToken() });
  }
  const now = Date.now();
  const { isDistributed } = db;
  return { googleUrl: google.url, people, epoch: now, base: now, speed: SPEED, isDistributed };
}

interface Scene extends Hosted {
  settings: ChaosSettings;
  facts: ChaosFact[];
  worker: { file: string; folder: string };
}

async function liveAndDie({ settings, facts, worker, ...hosted }: Scene): Promise<void> {
  const child = fork(worker.file, {
    serialization: 'advanced',
    execArgv: ['--no-warnings'],
    env: { ...process.env, NODE_COMPILE_CACHE: join(worker.folder, 'cache') },
    stdio: 'inherit',
  });
  const exited = once(child, 'exit');
  hostDatabase(hosted, child);
  const lived = Promise.withResolvers<void>();
  let steps = Math.ceil(Math.random() * (settings.hasStandby ? LIFE_STEPS_READING : LIFE_STEPS));
  const ready = Promise.withResolvers<void>();
  child.on('message', (message: { ready?: true; fact?: ChaosFact }) => {
    if (message.fact) facts.push(message.fact);
    if (message.ready) ready.resolve();
    else if (--steps === 0) lived.resolve();
  });
  child.send(settings);
  await Promise.race([ready.promise, exited]);
  await Promise.race([lived.promise, exited, sleep(LIFE_MAX_MS, undefined, { ref: false })]);
  await sleep(Math.random() * DEATH_THROES_MS);
  child.kill('SIGKILL');
  const [code] = await exited;
  if (code !== null) throw new Error(`A worker ended by itself, with ${code}`);
}

async function makeFaults(google: LocalGoogle, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const fault = FAULTS[Math.floor(Math.random() * FAULTS.length)];
    const method = FAULTY_METHODS[Math.floor(Math.random() * FAULTY_METHODS.length)];
    await google.control('faults', { api: 'gmail', method, times: 1, ...fault });
    await sleep(FAULT_EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
}
