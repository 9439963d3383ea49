import type { Sql } from '../../query/query-pool.ts';
import { text, timestamp } from '../../statements/columns.ts';
import {
  build,
  type Placeholders,
  run,
  runOne,
  sqlStatement,
  statement,
} from '../../statements/statement.ts';

type Owner = { userId: string };
type Written = Owner & { name: string; body: string; at: Date };

const list = statement('snippets-list', (p: Owner) =>
  build
    .selectFrom('snippets')
    .where('user_id', '=', p.userId)
    .select(['name', 'body', 'updated_at as updatedAt'])
    .orderBy('name'),
);

// Nothing is written above the limit, and an existing one can always be changed.
const put = sqlStatement(
  'snippets-put',
  { name: text, body: text, updatedAt: timestamp },
  (p: Placeholders<Written & { limit: number }>) => `
  INSERT INTO snippets AS s (user_id, name, body, updated_at)
  SELECT ${p.userId}, ${p.name}, ${p.body}, ${p.at}
  WHERE (SELECT count(*) FROM snippets WHERE user_id = ${p.userId} AND name <> ${p.name}) < ${p.limit}
  ON CONFLICT (user_id, name) DO UPDATE SET body = excluded.body, updated_at = excluded.updated_at
  RETURNING name, body, updated_at AS "updatedAt"`,
);

// What links its files to it is renamed in the same statement; the foreign key is checked at the end.
const rename = sqlStatement(
  'snippets-rename',
  { name: text, body: text, updatedAt: timestamp },
  (p: Placeholders<Written & { renamed: string }>) => `
  WITH moved AS (
    UPDATE snippet_files SET snippet_name = ${p.renamed}
    WHERE user_id = ${p.userId} AND snippet_name = ${p.name}
      AND NOT EXISTS (SELECT FROM snippets WHERE user_id = ${p.userId} AND name = ${p.renamed})
  )
  UPDATE snippets SET name = ${p.renamed}, body = ${p.body}, updated_at = ${p.at}
  WHERE user_id = ${p.userId} AND name = ${p.name}
    AND NOT EXISTS (SELECT FROM snippets WHERE user_id = ${p.userId} AND name = ${p.renamed})
  RETURNING name, body, updated_at AS "updatedAt"`,
);

// The foreign key deletes what links its files to it; they expire in the same statement.
const remove = sqlStatement(
  'snippets-delete',
  { id: text },
  (p: Placeholders<Owner & { name: string; at: Date }>) => `
  WITH gone AS (DELETE FROM snippets WHERE user_id = ${p.userId} AND name = ${p.name} RETURNING name)
  UPDATE outgoing_attachments o SET expires_at = least(o.expires_at, ${p.at}) FROM snippet_files f, gone
  WHERE o.user_id = ${p.userId} AND f.user_id = ${p.userId} AND f.snippet_name = gone.name AND o.id = f.attachment_id
  RETURNING o.id`,
);

export function listSnippetRows(db: Sql, userId: string) {
  return run(db, list, { userId });
}

/** Null above the limit. */
export function putSnippetRow(db: Sql, written: Written & { limit: number }) {
  return runOne(db, put, written);
}

/** Null when there is no such snippet, or when the new name is taken. */
export function renameSnippetRow(db: Sql, written: Written & { renamed: string }) {
  return runOne(db, rename, written);
}

/** The files that it had, which expire at once. */
export async function deleteSnippetRow(
  db: Sql,
  snippet: Owner & { name: string; at: Date },
): Promise<string[]> {
  return (await run(db, remove, snippet)).map(({ id }) => id);
}
