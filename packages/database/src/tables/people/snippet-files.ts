import type { Sql } from '../../query/query-pool.ts';
import { integer, text } from '../../statements/columns.ts';
import { build, type Placeholders, run, sqlStatement, statement } from '../../statements/statement.ts';

type Owner = { userId: string };
type OfSnippet = Owner & { name: string };

const list = statement('snippet-files-list', (p: Owner) =>
  build
    .selectFrom('snippet_files as f')
    .innerJoin('outgoing_attachments as o', (join) =>
      join.onRef('o.user_id', '=', 'f.user_id').onRef('o.id', '=', 'f.attachment_id'),
    )
    .where('f.user_id', '=', p.userId)
    .select([
      'f.snippet_name as name',
      'o.id as attachmentId',
      'o.filename',
      'o.mime_type as mimeType',
      'o.size',
    ])
    .orderBy('f.snippet_name')
    .orderBy('f.position'),
);

const lock = statement('snippet-files-lock', (p: Owner) =>
  build.selectFrom('users').where('id', '=', p.userId).select('id').forNoKeyUpdate(),
);

const link = sqlStatement(
  'snippet-files-link',
  {},
  (p: Placeholders<OfSnippet & { ids: readonly string[] }>) => `
  INSERT INTO snippet_files (user_id, snippet_name, attachment_id, position)
  SELECT o.user_id, ${p.name}, o.id, w.place + (SELECT coalesce(max(position), 0) FROM snippet_files
    WHERE user_id = ${p.userId} AND snippet_name = ${p.name})
  FROM unnest(${p.ids}::text[]) WITH ORDINALITY AS w (id, place)
    JOIN outgoing_attachments o ON o.user_id = ${p.userId} AND o.id = w.id AND o.ready`,
);

const unlink = sqlStatement(
  'snippet-files-unlink',
  { id: text },
  (p: Placeholders<OfSnippet & { ids: readonly string[]; now: Date }>) => `
  WITH gone AS (
    DELETE FROM snippet_files WHERE user_id = ${p.userId} AND snippet_name = ${p.name}
      AND attachment_id = ANY (${p.ids}::text[])
    RETURNING user_id, attachment_id
  )
  UPDATE outgoing_attachments o SET expires_at = least(o.expires_at, ${p.now}) FROM gone
  WHERE o.user_id = ${p.userId} AND o.user_id = gone.user_id AND o.id = gone.attachment_id RETURNING o.id`,
);

// The bytes do not leave the database. A copy without its bytes is not possible: it is one statement.
const copy = sqlStatement(
  'snippet-files-copy',
  { attachmentId: text, filename: text, mimeType: text, size: integer },
  (p: Placeholders<OfSnippet & { now: Date; expiresAt: Date; waitingBytesMax: number }>) => `
  WITH source AS MATERIALIZED (
    SELECT o.id, gen_random_uuid()::text AS copy_id, o.filename, o.mime_type, o.size, f.position FROM snippet_files f
      JOIN outgoing_attachments o ON o.user_id = f.user_id AND o.id = f.attachment_id
    WHERE f.user_id = ${p.userId} AND f.snippet_name = ${p.name}
  ), copies AS (
    INSERT INTO outgoing_attachments (user_id, id, filename, mime_type, size, ready, created_at, expires_at)
    SELECT ${p.userId}, copy_id, filename, mime_type, size, true, ${p.now}::timestamptz, ${p.expiresAt}::timestamptz
    FROM source WHERE (SELECT sum(size) FROM source)
      + (SELECT coalesce(sum(size), 0) FROM outgoing_attachments WHERE user_id = ${p.userId}) <= ${p.waitingBytesMax}::bigint
    RETURNING id
  ), pieces AS (
    INSERT INTO outgoing_attachment_pieces (user_id, attachment_id, position, bytes)
    SELECT ${p.userId}, s.copy_id, p.position, p.bytes FROM source s JOIN copies ON copies.id = s.copy_id
      JOIN outgoing_attachment_pieces p ON p.user_id = ${p.userId} AND p.attachment_id = s.id
    RETURNING attachment_id
  )
  SELECT s.copy_id AS "attachmentId", s.filename, s.mime_type AS "mimeType", s.size FROM source s
  JOIN copies ON copies.id = s.copy_id ORDER BY s.position`,
);

/** The files of all snippets, in the order of each snippet. */
export function listSnippetFileRows(db: Sql, userId: string) {
  return run(db, list, { userId });
}

/** Until the transaction ends, no other one of the same person passes this: what is counted afterwards stays true. */
export async function lockSnippetFiles(tx: Sql, userId: string): Promise<void> {
  await run(tx, lock, { userId });
}

/** Links the given files that are complete. */
export async function linkSnippetFiles(
  tx: Sql,
  files: OfSnippet & { ids: readonly string[] },
): Promise<void> {
  await run(tx, link, files);
}

/** Files that are not in a snippet any more expire at once. */
export async function unlinkSnippetFiles(
  db: Sql,
  files: OfSnippet & { ids: readonly string[]; now: Date },
): Promise<string[]> {
  return (await run(db, unlink, files)).map(({ id }) => id);
}

/** Nothing if the files that wait to be sent would then exceed `waitingBytesMax`. */
export function copySnippetFiles(
  db: Sql,
  copied: OfSnippet & { now: Date; expiresAt: Date; waitingBytesMax: number },
) {
  return run(db, copy, copied);
}
