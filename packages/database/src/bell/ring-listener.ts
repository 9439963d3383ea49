import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Database } from '../open-database.ts';
import { CHANNEL, tellRing } from './tell-ring.ts';

/** How often a notification to itself is tested: a pooler accepts LISTEN and delivers nothing, without an error. */
const CHECK_MS = 30_000;
const PATIENCE_MS = 5_000;
const TRY_AGAIN_MS = 15_000;
/** A pooler that delivers no notifications will not start to within minutes. */
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

/** One connection that listens, checked at intervals and opened again after every failure. */
export class RingListener {
  /** The payload of this process' own rings, which it does not hear. */
  readonly name = randomUUID();
  readonly #options: Required<ListenOptions>;
  readonly #question = `check ${this.name}`;
  #client: pg.Client | null = null;
  #isHeard = false;
  #isClosed = false;
  #next: NodeJS.Timeout | undefined;
  #onAnswer = () => {};

  constructor(options: ListenOptions) {
    const times = { checkMs: CHECK_MS, patienceMs: PATIENCE_MS, tryAgainMs: TRY_AGAIN_MS };
    this.#options = { ...times, ...options };
    void this.#listen();
  }

  /** Whether this process receives its own notifications. */
  get hears(): boolean {
    return this.#isHeard;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#next);
    this.#onAnswer();
    await this.#drop();
  }

  async #listen(): Promise<void> {
    const { url, patienceMs, tryAgainMs, onRing, onNotice } = this.#options;
    const fresh = new pg.Client({
      ...{ connectionString: url, connectionTimeoutMillis: patienceMs, keepAlive: true },
      application_name: 'inbox-triage-bell',
    });
    this.#client = fresh;
    fresh.on('error', () => this.#startAgain(fresh, tryAgainMs));
    fresh.on('end', () => this.#startAgain(fresh, tryAgainMs));
    fresh.on('notification', ({ payload = '' }) => {
      if (payload === this.#question) this.#onAnswer();
      else if (payload !== this.name && !payload.startsWith('check ')) onRing();
    });
    try {
      await fresh.connect();
      await fresh.query(`LISTEN ${CHANNEL}`);
      await this.#check(fresh);
    } catch (error) {
      onNotice(error instanceof Error ? error.message : String(error));
      this.#startAgain(fresh, tryAgainMs);
    }
  }

  async #check(own: pg.Client): Promise<void> {
    const { db, checkMs, tryAgainMs, onRing, onNotice } = this.#options;
    const answered = this.#awaitAnswer();
    await tellRing(db, this.#question);
    const answer = await answered;
    if (this.#isClosed || this.#client !== own) return;
    if (!answer) {
      onNotice('notifications do not arrive here: DATABASE_DIRECT_URL can lead past a connection pooler');
      return this.#startAgain(own, REST_MS);
    }
    const wasHeard = this.#isHeard;
    this.#isHeard = true;
    // Rings from before the connection was heard are missed: look once.
    if (!wasHeard) onRing();
    this.#plan(() => this.#check(own).catch(() => this.#startAgain(own, tryAgainMs)), checkMs);
  }

  #awaitAnswer(): Promise<boolean> {
    return new Promise<boolean>((resolve) => {
      const timer = setTimeout(resolve, this.#options.patienceMs, false);
      this.#onAnswer = () => {
        clearTimeout(timer);
        resolve(true);
      };
    });
  }

  #startAgain(own: pg.Client, ms: number): void {
    if (this.#client !== own || this.#isClosed) return;
    void this.#drop();
    this.#plan(() => this.#listen(), ms);
  }

  #plan(work: () => Promise<void>, ms: number): void {
    clearTimeout(this.#next);
    this.#next = setTimeout(() => void work(), ms).unref();
  }

  async #drop(): Promise<void> {
    const old = this.#client;
    this.#client = null;
    this.#isHeard = false;
    // It may be broken already.
    await old?.end().catch(() => undefined);
  }
}
