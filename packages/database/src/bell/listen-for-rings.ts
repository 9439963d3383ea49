import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Database } from '../open-database.ts';
import { CHANNEL, tellRing } from './tell-ring.ts';

/** So often the way from here to here is tried: a pooler takes LISTEN, passes nothing on, and says neither. */
const CHECK_MS = 30_000;
const PATIENCE_MS = 5_000;
const TRY_AGAIN_MS = 15_000;
/** What passes nothing on today will not do so in a minute. */
const REST_MS = 10 * 60_000;

export interface ListenOptions {
  db: Database;
  url: string;
  /** A process other than this one has rung. */
  onRing: () => void;
  onNotice: (reason: string) => void;
  checkMs?: number;
  patienceMs?: number;
  tryAgainMs?: number;
}

export interface Listener {
  /** The payload of this process' own rings, which it does not hear. */
  name: string;
  /** True while what this process says is heard by itself. */
  hears(): boolean;
  close(): Promise<void>;
}

export function listenForRings(options: ListenOptions): Listener {
  const { db, url, onRing, onNotice } = options;
  const { checkMs = CHECK_MS, patienceMs = PATIENCE_MS, tryAgainMs = TRY_AGAIN_MS } = options;
  const name = randomUUID();
  const question = `check ${name}`;
  let client: pg.Client | null = null;
  let isHeard = false;
  let isClosed = false;
  let next: NodeJS.Timeout | undefined;
  let onAnswer = () => {};
  void listen();

  return {
    name,
    hears: () => isHeard,
    async close() {
      isClosed = true;
      clearTimeout(next);
      onAnswer();
      await drop();
    },
  };

  async function listen(): Promise<void> {
    const fresh = new pg.Client({
      ...{ connectionString: url, connectionTimeoutMillis: patienceMs, keepAlive: true },
      application_name: 'inbox-triage-bell',
    });
    client = fresh;
    fresh.on('error', () => startAgain(fresh, tryAgainMs));
    fresh.on('end', () => startAgain(fresh, tryAgainMs));
    fresh.on('notification', ({ payload = '' }) => {
      if (payload === question) onAnswer();
      else if (payload !== name && !payload.startsWith('check ')) onRing();
    });
    try {
      await fresh.connect();
      await fresh.query(`LISTEN ${CHANNEL}`);
      await check(fresh);
    } catch (error) {
      onNotice(error instanceof Error ? error.message : String(error));
      startAgain(fresh, tryAgainMs);
    }
  }

  async function check(own: pg.Client): Promise<void> {
    const answered = new Promise<boolean>((resolve) => {
      const timer = setTimeout(resolve, patienceMs, false);
      onAnswer = () => {
        clearTimeout(timer);
        resolve(true);
      };
    });
    await tellRing(db, question);
    const answer = await answered;
    if (isClosed || client !== own) return;
    if (!answer) {
      onNotice('notifications do not arrive here: DATABASE_DIRECT_URL can lead past a connection pooler');
      return startAgain(own, REST_MS);
    }
    const wasHeard = isHeard;
    isHeard = true;
    // One look makes good what was rung before.
    if (!wasHeard) onRing();
    plan(() => check(own).catch(() => startAgain(own, tryAgainMs)), checkMs);
  }

  function startAgain(own: pg.Client, ms: number): void {
    if (client !== own || isClosed) return;
    void drop();
    plan(listen, ms);
  }

  function plan(work: () => Promise<void>, ms: number): void {
    clearTimeout(next);
    next = setTimeout(() => void work(), ms).unref();
  }

  async function drop(): Promise<void> {
    const old = client;
    client = null;
    isHeard = false;
    // It may be broken already.
    await old?.end().catch(() => undefined);
  }
}
