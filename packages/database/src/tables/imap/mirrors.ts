import type { Sql } from '../../query/query-pool.ts';
import { orNull, text, timestamp } from '../../statements/columns.ts';
import {
  build,
  type Placeholders,
  run,
  runOne,
  sqlStatement,
  statement,
} from '../../statements/statement.ts';

type Owner = { userId: string };

/** Numbers are decimal text: they may exceed what a JavaScript number holds. */
export interface Mirror {
  account: string;
  seq: string;
  earliest: string;
  version: string;
  passedAt: Date | null;
}

const columns = { account: text, seq: text, earliest: text, version: text, passedAt: orNull(timestamp) };
const named = `account, seq::text, earliest::text, version::text, passed_at AS "passedAt"`;

const find = sqlStatement(
  'imap-mirrors-find',
  columns,
  (p: Placeholders<Owner>) => `SELECT ${named} FROM imap_mirrors WHERE user_id = ${p.userId}`,
);

// The first number is the time: a mirror that is made again starts after every number of the last one, so that an old
// cursor counts as expired.
const insert = sqlStatement(
  'imap-mirrors-insert',
  {},
  (p: Placeholders<Owner & { account: string }>) => `
  INSERT INTO imap_mirrors (user_id, account, seq, earliest)
  SELECT ${p.userId}, ${p.account}, t.ms, t.ms FROM (SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS ms) t
  ON CONFLICT (user_id) DO NOTHING`,
);

const lock = sqlStatement(
  'imap-mirrors-lock',
  columns,
  (p: Placeholders<Owner & { version: string }>) => `
  UPDATE imap_mirrors SET version = version + 1
  WHERE user_id = ${p.userId} AND version = ${p.version}::text::bigint RETURNING ${named}`,
);

const advance = sqlStatement(
  'imap-mirrors-advance',
  {},
  (p: Placeholders<Owner & { seq: string; keep: number; passedAt: Date | null }>) => `
  UPDATE imap_mirrors SET seq = ${p.seq}::text::bigint, passed_at = coalesce(${p.passedAt}::timestamptz, passed_at),
    earliest = greatest(earliest, ${p.seq}::text::bigint - ${p.keep}::int)
  WHERE user_id = ${p.userId}`,
);

const remove = statement('imap-mirrors-delete', (p: Owner) =>
  build.deleteFrom('imap_mirrors').where('user_id', '=', p.userId),
);

export async function findMirror(db: Sql, userId: string): Promise<Mirror | null> {
  return (await runOne(db, find, { userId })) ?? null;
}

export async function insertMirror(db: Sql, mirror: Owner & { account: string }): Promise<void> {
  await run(db, insert, mirror);
}

/** In a transaction. Null if another writer was first: what was planned from that version must be planned again. */
export async function lockMirror(tx: Sql, seen: Owner & { version: string }): Promise<Mirror | null> {
  return (await runOne(tx, lock, seen)) ?? null;
}

/** At the end of a pass, or of a part of one. The journal is then complete after the newest `keep` numbers. */
export async function advanceMirror(
  tx: Sql,
  passed: Owner & { seq: string; keep: number; passedAt: Date | null },
): Promise<void> {
  await run(tx, advance, passed);
}

export async function deleteMirror(db: Sql, userId: string): Promise<void> {
  await run(db, remove, { userId });
}
