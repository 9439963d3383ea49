import type { Database, Sql } from '../open-database.ts';
import { findOutage } from '../query/database-unavailable.ts';
import { findReplayedPlace, findWrittenPlace } from '../tables/mailboxes/replica-lag.ts';
import { WrittenPlaces } from './written-places.ts';

export interface ReplicaOptions {
  open(): Promise<Database>;
  onNotice?(line: string): void;
}

/** A replica that failed is not asked for this long. */
const REST_MS = 5_000;
/** The lowest position in the log: everything is after it. */
const FIRST_PLACE = '0/0';

/** Never fails a read: whatever the replica cannot answer, the primary does. */
export class ReplicaReader {
  readonly #options: ReplicaOptions;
  readonly #written = new WrittenPlaces();
  /** Statements that the replica refused because they write: some reads also count AI usage, for example. */
  readonly #writes = new Set<string>();
  #opening: Promise<Database> | undefined;
  #restsUntil = 0;

  constructor(options: ReplicaOptions) {
    this.#options = options;
  }

  state(): 'ok' | 'degraded' {
    return Date.now() < this.#restsUntil ? 'degraded' : 'ok';
  }

  /** The user's own writes must be on the replica before it answers them again. */
  noteWrite(userId: string): void {
    this.#written.note(userId);
  }

  async close(): Promise<void> {
    const database = await this.#opening?.catch(() => undefined);
    await database?.close();
  }

  /** The database of a tenant for one call that only reads: its statements go to the replica if that has caught up. */
  readerOf(primary: Database, userId: string): Database {
    let chosen: Promise<Database | null> | undefined;
    const stayOnPrimary = () => {
      chosen = Promise.resolve(null);
    };
    const reader: Database = {
      ...primary,
      query: async <Row>(...statement: Parameters<Sql['query']>): Promise<Row[]> => {
        const [text] = statement;
        if (this.#writes.has(text)) stayOnPrimary();
        chosen ??= this.#findCaughtUp(primary, userId);
        const replica = await chosen;
        if (!replica) return primary.query<Row>(...statement);
        try {
          return await replica.query<Row>(...statement);
        } catch (error) {
          stayOnPrimary();
          const reason = findOutage(error)?.reason;
          if (reason === 'readOnly') this.#writes.add(text);
          else if (reason) this.#rest(error);
          return primary.query<Row>(...statement);
        }
      },
      transaction(...request) {
        stayOnPrimary();
        return primary.transaction(...request);
      },
      forTenant: () => reader,
    };
    return reader;
  }

  /** The replica, if it has what this person did and what was done in their mailbox. */
  async #findCaughtUp(primary: Database, userId: string): Promise<Database | null> {
    if (Date.now() < this.#restsUntil) return null;
    // Looked up before the primary is asked: a later write may be behind the position that it returns.
    const own = this.#written.find(userId);
    // The primary address may lead to a standby that is not promoted yet: it has no such position, but answers reads.
    // Any other failure occurs again in the statement itself.
    const wanted = await findWrittenPlace(primary, userId).catch(() => null);
    if (!wanted) return null;
    if (own) own.place ??= wanted.place;
    const place = own?.place ?? FIRST_PLACE;
    try {
      const replica = (await this.#connect()).forTenant(userId);
      const found = await findReplayedPlace(replica, { userId, place });
      // A standby that was promoted is another primary: only the address of the primary says which of them counts.
      if (!found?.isStandby || !found.hasReached) return null;
      return BigInt(found.version) >= BigInt(wanted.version) ? replica : null;
    } catch (error) {
      this.#rest(error);
      return null;
    }
  }

  async #connect(): Promise<Database> {
    this.#opening ??= this.#options.open();
    try {
      return await this.#opening;
    } catch (error) {
      this.#opening = undefined;
      throw error;
    }
  }

  #rest(error: unknown): void {
    if (this.#restsUntil <= Date.now())
      this.#options.onNotice?.(`The read replica does not answer: ${messageOf(error)}`);
    this.#restsUntil = Date.now() + REST_MS;
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
