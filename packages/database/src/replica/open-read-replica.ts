import type { Database, Sql } from '../open-database.ts';
import { findOutage } from '../query/database-unavailable.ts';
import { findReplayedPlace, findWrittenPlace } from '../tables/mailboxes/replica-lag.ts';
import { WrittenPlaces } from './written-places.ts';

export interface ReadReplica {
  /** The database of a tenant for one call that only reads: its statements go to the replica if that has caught up. */
  readerOf(primary: Database, userId: string): Database;
  /** What this person did must be on the replica before it answers them again. */
  noteWrite(userId: string): void;
  state(): 'ok' | 'degraded';
  close(): Promise<void>;
}

export interface ReplicaOptions {
  open(): Promise<Database>;
  onNotice?(line: string): void;
}

/** A replica that failed is left alone for so long. */
const REST_MS = 5_000;
/** Nothing has been replayed before it. */
const FIRST_PLACE = '0/0';

/** Never fails a read: whatever the replica cannot answer, the primary does. */
export function openReadReplica({ open, onNotice = () => {} }: ReplicaOptions): ReadReplica {
  const written = new WrittenPlaces();
  /** Statements that write, as the replica has said: hot reads count what a model costs, for example. */
  const writes = new Set<string>();
  let opening: Promise<Database> | undefined;
  let restsUntil = 0;

  function rest(error: unknown): void {
    if (restsUntil <= Date.now()) onNotice(`The read replica does not answer: ${messageOf(error)}`);
    restsUntil = Date.now() + REST_MS;
  }

  async function connect(): Promise<Database> {
    opening ??= open();
    try {
      return await opening;
    } catch (error) {
      opening = undefined;
      throw error;
    }
  }

  /** The replica, if it has what this person did and what was done in their mailbox. */
  async function findCaughtUp(primary: Database, userId: string): Promise<Database | null> {
    if (Date.now() < restsUntil) return null;
    // Before the primary is asked: what is written later is not before the place that it names.
    const own = written.find(userId);
    // A standby that is not promoted yet has no such place, and still answers. What else is wrong the statement itself meets.
    const wanted = await findWrittenPlace(primary, userId).catch(() => null);
    if (!wanted) return null;
    if (own) own.place ??= wanted.place;
    const place = own?.place ?? FIRST_PLACE;
    try {
      const replica = (await connect()).forTenant(userId);
      const found = await findReplayedPlace(replica, { userId, place });
      // A standby that was promoted is another primary: only the address of the primary says which of them counts.
      if (!found?.isStandby || !found.hasReached) return null;
      written.forget(userId, own);
      return BigInt(found.version) >= BigInt(wanted.version) ? replica : null;
    } catch (error) {
      rest(error);
      return null;
    }
  }

  return {
    readerOf(primary, userId) {
      let chosen: Promise<Database | null> | undefined;
      const stayOnPrimary = () => {
        chosen = Promise.resolve(null);
      };
      const reader: Database = {
        ...primary,
        async query<Row>(...statement: Parameters<Sql['query']>): Promise<Row[]> {
          const [text] = statement;
          if (writes.has(text)) stayOnPrimary();
          chosen ??= findCaughtUp(primary, userId);
          const replica = await chosen;
          if (!replica) return primary.query<Row>(...statement);
          try {
            return await replica.query<Row>(...statement);
          } catch (error) {
            stayOnPrimary();
            const reason = findOutage(error)?.reason;
            if (reason === 'readOnly') writes.add(text);
            else if (reason) rest(error);
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
    },
    noteWrite: (userId) => written.note(userId),
    state: () => (Date.now() < restsUntil ? 'degraded' : 'ok'),
    async close() {
      const database = await opening?.catch(() => undefined);
      await database?.close();
    },
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
