import { MAILBOX_LANGUAGES } from './find-word-queries.ts';
import type { Sql } from './open-database.ts';

/** Which of some words are forms of one that was asked for, in any language of the mailbox. */
export async function findWordForms(
  sql: Sql,
  { userId, asked, candidates }: { userId: string; asked: readonly string[]; candidates: readonly string[] },
): Promise<string[]> {
  if (asked.length === 0 || candidates.length === 0) return [];
  const rows = await sql.query<{ word: string }>(
    `SELECT DISTINCT c.word FROM unnest($2::text[]) AS c (word), unnest($3::text[]) AS a (word),
       (${MAILBOX_LANGUAGES}) AS l
     WHERE search_stems(l.language, c.word, '') && search_stems(l.language, a.word, '')`,
    [userId, candidates, asked],
    'find-word-forms',
  );
  return rows.map((row) => row.word);
}
