import type { Sql } from '../query/query-pool.ts';
import { integer, text } from '../statements/columns.ts';
import { build, type Placeholders, run, runOne, sqlStatement, statement } from '../statements/statement.ts';

type File = { userId: string; id: string };
type Files = { userId: string; ids: readonly string[] };
type NewFile = File & {
  filename: string;
  mimeType: string;
  size: number;
  createdAt: Date;
  expiresAt: Date;
  waitingBytesMax: number;
};

// An empty file needs no chunks.
const insert = sqlStatement(
  'outgoing-files-insert',
  { id: text },
  (p: Placeholders<NewFile>) => `
  INSERT INTO outgoing_attachments (user_id, id, filename, mime_type, size, ready, created_at, expires_at)
  SELECT ${p.userId}, ${p.id}, ${p.filename}, ${p.mimeType}, ${p.size}::int, ${p.size}::int = 0, ${p.createdAt}::timestamptz,
    ${p.expiresAt}::timestamptz
  WHERE ${p.size}::int + (SELECT coalesce(sum(size), 0) FROM outgoing_attachments WHERE user_id = ${p.userId})
    <= ${p.waitingBytesMax}::bigint
  RETURNING id`,
);

const find = statement('outgoing-files-find', (p: File) =>
  build
    .selectFrom('outgoing_attachments')
    .where('user_id', '=', p.userId)
    .where('id', '=', p.id)
    .select(['filename', 'size', 'ready', 'mime_type as mimeType']),
);

const putPiece = sqlStatement(
  'outgoing-files-put-piece',
  {},
  (p: Placeholders<File & { position: number; bytes: Buffer }>) => `
  INSERT INTO outgoing_attachment_pieces AS p (user_id, attachment_id, position, bytes)
  SELECT user_id, id, ${p.position}::int, ${p.bytes}::bytea FROM outgoing_attachments
  WHERE user_id = ${p.userId} AND id = ${p.id} AND NOT ready
  ON CONFLICT (user_id, attachment_id, position) DO UPDATE SET bytes = excluded.bytes`,
);

const markReady = sqlStatement(
  'outgoing-files-mark-ready',
  { id: text },
  (p: Placeholders<File & { pieces: number }>) => `
  UPDATE outgoing_attachments o SET ready = true
  WHERE o.user_id = ${p.userId} AND o.id = ${p.id} AND ${p.pieces}::int = (
    SELECT count(*)::int FROM outgoing_attachment_pieces p WHERE p.user_id = ${p.userId} AND p.attachment_id = ${p.id})
  RETURNING o.id`,
);

const keep = sqlStatement(
  'outgoing-files-keep',
  { attachmentId: text, filename: text, size: integer },
  (p: Placeholders<Files & { expiresAt: Date }>) => `
  UPDATE outgoing_attachments SET expires_at = ${p.expiresAt}
  WHERE user_id = ${p.userId} AND id = ANY (${p.ids}::text[]) AND ready
  RETURNING id AS "attachmentId", filename, size`,
);

const expireBy = sqlStatement(
  'outgoing-files-expire-by',
  {},
  (p: Placeholders<Files & { expiresAt: Date }>) => `
  UPDATE outgoing_attachments SET expires_at = least(expires_at, ${p.expiresAt})
  WHERE user_id = ${p.userId} AND id = ANY (${p.ids}::text[])`,
);

const listOfSend = statement('outgoing-files-list-of-send', (p: { userId: string; sendId: string }) =>
  build
    .selectFrom('send_attachments as l')
    .innerJoin('outgoing_attachments as o', (join) =>
      join.onRef('o.user_id', '=', 'l.user_id').onRef('o.id', '=', 'l.attachment_id'),
    )
    .where('l.user_id', '=', p.userId)
    .where('l.send_id', '=', p.sendId)
    .where('o.ready', '=', true)
    .select(['o.id', 'o.filename', 'o.mime_type as mimeType', 'o.size'])
    .orderBy('l.position'),
);

const listByIds = sqlStatement(
  'outgoing-files-list-by-ids',
  { id: text, filename: text, mimeType: text, size: integer },
  (p: Placeholders<Files>) => `
  SELECT id, filename, mime_type AS "mimeType", size FROM outgoing_attachments
  WHERE user_id = ${p.userId} AND id = ANY (${p.ids}::text[]) AND ready`,
);

const listPieces = statement('outgoing-files-list-pieces', (p: File) =>
  build
    .selectFrom('outgoing_attachment_pieces')
    .where('user_id', '=', p.userId)
    .where('attachment_id', '=', p.id)
    .select('bytes')
    .orderBy('position'),
);

const link = sqlStatement(
  'outgoing-files-link',
  { size: integer },
  (p: Placeholders<Files & { sendId: string }>) => `
  WITH wanted AS (
    SELECT o.id, o.size, w.place FROM unnest(${p.ids}::text[]) WITH ORDINALITY AS w (id, place)
    JOIN outgoing_attachments o ON o.user_id = ${p.userId} AND o.id = w.id AND o.ready
  ), linked AS (
    INSERT INTO send_attachments (user_id, send_id, attachment_id, position)
    SELECT ${p.userId}, ${p.sendId}, id, place FROM wanted RETURNING attachment_id
  )
  SELECT wanted.size FROM linked JOIN wanted ON wanted.id = linked.attachment_id`,
);

const listOfSends = sqlStatement(
  'outgoing-files-list-of-sends',
  { sendId: text, attachmentId: text, filename: text, size: integer },
  (p: Placeholders<{ userId: string; sendIds: readonly string[] }>) => `
  SELECT l.send_id AS "sendId", o.id AS "attachmentId", o.filename, o.size
  FROM send_attachments l JOIN outgoing_attachments o ON o.user_id = l.user_id AND o.id = l.attachment_id
  WHERE l.user_id = ${p.userId} AND l.send_id = ANY (${p.sendIds}::text[]) ORDER BY l.send_id, l.position`,
);

const unlink = statement('outgoing-files-unlink', (p: { userId: string; sendId: string }) =>
  build
    .deleteFrom('send_attachments')
    .where('user_id', '=', p.userId)
    .where('send_id', '=', p.sendId)
    .returning('attachment_id as id'),
);

const deleteUnlinked = sqlStatement(
  'outgoing-files-delete-unlinked',
  {},
  (p: Placeholders<Files>) => `
  DELETE FROM outgoing_attachments o
  WHERE o.user_id = ${p.userId} AND o.id = ANY (${p.ids}::text[]) AND NOT EXISTS (
    SELECT 1 FROM send_attachments l WHERE l.user_id = o.user_id AND l.attachment_id = o.id)
    AND NOT EXISTS (SELECT 1 FROM snippet_files f WHERE f.user_id = o.user_id AND f.attachment_id = o.id)`,
);

const unlinkEnded = sqlStatement(
  'outgoing-files-unlink-ended',
  {},
  (p: Placeholders<{ now: Date; cancelledBefore: Date; failedBefore: Date }>) => `
  WITH gone AS (
    DELETE FROM send_attachments l USING scheduled_sends s
    WHERE s.user_id = l.user_id AND s.id = l.send_id AND (s.status = 'sent'
      OR (s.status = 'cancelled' AND s.updated_at <= ${p.cancelledBefore})
      OR (s.status = 'failed' AND s.updated_at <= ${p.failedBefore}))
    RETURNING l.user_id, l.attachment_id, s.status
  )
  UPDATE outgoing_attachments o SET expires_at = least(o.expires_at, ${p.now}) FROM gone
  WHERE o.user_id = gone.user_id AND o.id = gone.attachment_id AND gone.status = 'sent'`,
);

const deleteExpired = sqlStatement(
  'outgoing-files-delete-expired',
  {},
  (p: Placeholders<{ now: Date }>) => `
  DELETE FROM outgoing_attachments o WHERE o.expires_at <= ${p.now} AND NOT EXISTS (
    SELECT 1 FROM send_attachments l WHERE l.user_id = o.user_id AND l.attachment_id = o.id)
    AND NOT EXISTS (SELECT 1 FROM snippet_files f WHERE f.user_id = o.user_id AND f.attachment_id = o.id)`,
);

/** Undefined where the files that wait to be sent would then be larger than `waitingBytesMax` together. */
export function insertFile(db: Sql, file: NewFile) {
  return runOne(db, insert, file);
}

export function findFile(db: Sql, file: File) {
  return runOne(db, find, file);
}

export async function putFilePiece(
  db: Sql,
  piece: File & { position: number; bytes: Buffer },
): Promise<void> {
  await run(db, putPiece, piece);
}

/** True once all its pieces are stored. */
export async function markFileReady(db: Sql, file: File & { pieces: number }): Promise<boolean> {
  return (await runOne(db, markReady, file)) !== undefined;
}

/** The files that are still there and complete, kept until then. */
export function keepFiles(db: Sql, files: Files & { expiresAt: Date }) {
  return run(db, keep, files);
}

export async function expireFilesBy(db: Sql, files: Files & { expiresAt: Date }): Promise<void> {
  await run(db, expireBy, files);
}

/** The sizes of the files that were there and complete; the database then keeps them for as long as the send names them. */
export async function linkFiles(db: Sql, files: Files & { sendId: string }): Promise<number[]> {
  const linked = await run(db, link, files);
  return linked.map(({ size }) => size);
}

export function listFilesOfSends(db: Sql, sends: { userId: string; sendIds: readonly string[] }) {
  return run(db, listOfSends, sends);
}

/** The complete files of a send, in the order in which they were attached. */
export function listFilesOfSend(db: Sql, send: { userId: string; sendId: string }) {
  return run(db, listOfSend, send);
}

/** The files that exist and are complete, in no order. */
export function listFiles(db: Sql, files: Files) {
  return run(db, listByIds, files);
}

export async function loadFileBytes(db: Sql, file: File): Promise<Buffer> {
  const pieces = await run(db, listPieces, file);
  return Buffer.concat(pieces.map(({ bytes }) => bytes));
}

/** Deletes files that neither a send nor a snippet refers to. */
export async function deleteFiles(db: Sql, files: Files): Promise<void> {
  await run(db, deleteUnlinked, files);
}

/** After a send: a file stays while another send of the same email, a cancelled one, still names it. */
export async function releaseFilesOfSend(
  db: Sql,
  { userId, sendId, now }: { userId: string; sendId: string; now: Date },
): Promise<void> {
  const ids = (await run(db, unlink, { userId, sendId })).map(({ id }) => id);
  await run(db, expireBy, { userId, ids, expiresAt: now });
  await run(db, deleteUnlinked, { userId, ids });
}

/** Releases the files of sends that ended, then deletes those that expired and that neither a send nor a snippet names. */
export async function pruneFiles(
  db: Sql,
  times: { now: Date; cancelledBefore: Date; failedBefore: Date },
): Promise<void> {
  await run(db, unlinkEnded, times);
  // Linking one of these concurrently makes this statement fail, and the next pruning is soon.
  await run(db, deleteExpired, { now: times.now });
}
