import { setTimeout as sleep } from 'node:timers/promises';
import { newcomer, type Person } from '../../apps/web/tests/support/person.ts';
import { startWorld, type World } from '../../apps/web/tests/support/start-world.ts';
import { compareCache, type TrueMessage } from '../../packages/core/testing/worlds/compare-cache.ts';
import { type Database, openDatabase } from '../../packages/database/src/open-database.ts';
import { watchUsage } from './watch-usage.ts';

export interface BackfillOptions {
  threads: number;
  /** The provider's quota, and the part of it that the app is configured to use. */
  unitsPerMinute: number;
  /** How often the person asks when all is done, for a measure of the machine. */
  calmClicks?: number;
  onProgress?: (line: string) => void;
}

export interface BackfillReport {
  threads: number;
  minutes: number;
  /** Units used of those allowed, while a process was reading; a minute of the provider's at most. */
  shareUsed: number;
  mostInAnyMinute: number;
  refused: number;
  /** Gets of messages beyond one each, and how many of them a killed process had read and not yet stored. */
  gotAgain: number;
  lostByKills: number;
  /** What a change took that a person asked for, beside the backfill and when it was over, in milliseconds. */
  personWaits: number[];
  calmWaits: number[];
  personRefused: number;
  differences: string[];
}

const KILLS = 2;
const PERSON_EVERY_MS = 1_000;

/** A real server indexes a mailbox, is killed by kill -9 in its middle and started again; a person works beside it. */
export async function runBackfill(options: BackfillOptions): Promise<BackfillReport> {
  const { threads, unitsPerMinute, calmClicks = 0, onProgress = () => undefined } = options;
  const world = await startWorld({ env: { MAILHOST_UNITS_PER_MINUTE: `${unitsPerMinute}` } });
  try {
    await world.control('quota', { unitsPerMinute });
    const person = await newcomer(world);
    await world.control('bulk', { to: person.email, count: threads });
    const startedAt = performance.now();
    await person.connect();
    const userId = await person.userId();
    const usage = watchUsage(world);
    const clicks = keepClicking(person);
    let lostByKills = 0;
    for (let kill = 1; kill <= KILLS; kill++) {
      await usage.until((got) => got >= (threads * kill) / (KILLS + 1));
      clicks.pause();
      await world.app.stop('SIGKILL');
      const { got } = await usage.endLife();
      const stored = await withDatabase(world, (db) => countMessages(db, userId));
      lostByKills += got - stored - lostByKills;
      onProgress(`killed after ${got} gets, ${stored} messages stored`);
      await world.restartApp('SIGKILL');
      clicks.resume();
    }
    await usage.until(async () => (await findState(person)) === 'done');
    const minutes = (performance.now() - startedAt) / 60_000;
    const personWaits = clicks.waits.splice(0);
    await sleep(calmClicks * PERSON_EVERY_MS);
    await clicks.end();
    const { got, share, mostInAnyMinute, refused } = await usage.end(unitsPerMinute);
    await world.app.stop();
    const { messages } = (await world.control(`mailbox?email=${encodeURIComponent(person.email)}`)) as {
      messages: TrueMessage[];
    };
    return {
      threads,
      minutes,
      shareUsed: share,
      mostInAnyMinute,
      refused,
      gotAgain: got - threads,
      lostByKills,
      personWaits,
      calmWaits: clicks.waits,
      personRefused: clicks.refused(),
      differences: await withDatabase(world, (db) => compareCache(db, userId, messages)),
    };
  } finally {
    await world.stop();
  }
}

/** Archives and restores one thread: a call of the provider each, and no message that has to be read again. */
function keepClicking(person: Person) {
  const waits: number[] = [];
  let refused = 0;
  let paused = false;
  let ended = false;
  let threadId: string | null = null;
  const done = (async () => {
    for (let at = 0; !ended; at++) {
      await sleep(PERSON_EVERY_MS);
      if (paused) continue;
      threadId ??= await findThread(person).catch(() => null);
      if (!threadId || paused) continue;
      const startedAt = performance.now();
      const path = at % 2 === 0 ? '/api/inbox/archive' : '/api/inbox/restore';
      const body = at % 2 === 0 ? { threadId } : { threadId, lane: 'fyi' };
      const status = await person.call('POST', path, body).then(
        (response) => response.status,
        () => null,
      );
      if (paused || status === null) continue;
      waits.push(performance.now() - startedAt);
      if (status !== 200) refused += 1;
    }
  })();
  return {
    waits,
    refused: () => refused,
    pause: () => {
      paused = true;
    },
    resume: () => {
      paused = false;
    },
    end: () => {
      ended = true;
      return done;
    },
  };
}

async function findThread(person: Person): Promise<string | null> {
  const response = await person.call('POST', '/api/search/advanced', { query: 'note', limit: 1 });
  const { results } = (await response.json()) as { results: { threadId: string }[] };
  return results[0]?.threadId ?? null;
}

async function findState(person: Person): Promise<string> {
  const response = await person.fetch('/api/inbox/changes').catch(() => null);
  if (!response?.ok) return 'away';
  return ((await response.json()) as { progress: { state: string } }).progress.state;
}

async function countMessages(db: Database, userId: string): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM messages WHERE user_id = $1',
    [userId],
  );
  return row?.count ?? 0;
}

async function withDatabase<T>(world: World, work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase({ dataDir: world.env['DATA_DIR'] ?? '' });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}
