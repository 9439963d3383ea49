import type { Sql } from '../../query/query-pool.ts';
import { boolean, type Column, orNull, text } from '../../statements/columns.ts';
import { type Placeholders, runOne, sqlStatement } from '../../statements/statement.ts';

type Owner = { userId: string };
type Place = { version: string; place: string };

const bigint: Column<string> = { type: 'int8' };

const findWritten = sqlStatement(
  'mailboxes-find-written',
  { version: bigint, place: text },
  (p: Placeholders<Owner>) => `
  SELECT version, pg_current_wal_insert_lsn()::text AS place FROM mailboxes WHERE user_id = ${p.userId}`,
);

const findReplayed = sqlStatement(
  'mailboxes-find-replayed',
  { version: bigint, isStandby: boolean, hasReached: boolean },
  (p: Placeholders<Owner & { place: string }>) => `
  SELECT version, pg_is_in_recovery() AS "isStandby",
    coalesce(pg_last_wal_replay_lsn() >= ${p.place}::text::pg_lsn, false) AS "hasReached"
  FROM mailboxes WHERE user_id = ${p.userId}`,
);

const findLag = sqlStatement(
  'replica-find-lag',
  { isStandby: boolean, replayedAt: orNull({ type: 'timestamptz' } as Column<Date>) },
  () => `SELECT pg_is_in_recovery() AS "isStandby", pg_last_xact_replay_timestamp() AS "replayedAt"`,
);

/** On the primary: the mailbox's version, and the place in the log that everything committed until now lies before. */
export function findWrittenPlace(db: Sql, userId: string): Promise<Place | undefined> {
  return runOne(db, findWritten, { userId });
}

/** On a replica: the mailbox's version there, and whether that place is replayed. Read it before what it is to vouch for. */
export function findReplayedPlace(db: Sql, place: { userId: string; place: string }) {
  return runOne(db, findReplayed, place);
}

/** On a replica: the time of the last transaction that it has replayed. */
export async function findReplicaLag(db: Sql) {
  return (await runOne(db, findLag, {})) ?? { isStandby: false, replayedAt: null };
}
