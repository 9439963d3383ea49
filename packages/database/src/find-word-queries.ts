import type { Sql } from './open-database.ts';
import type { QueryNode } from './query/query-node.ts';

export type Words = Extract<QueryNode, { kind: 'words' }>;
/** The query of the word index for each of them, as the text of a tsquery. */
export type WordQueries = ReadonlyMap<Words, string>;

/** Languages with stemming in the database: those of `search_config`. */
const STEMMED = 'ar,da,de,el,en,es,fi,fr,hu,it,nl,no,pt,ro,ru,sv,tr';

/**
 * The languages of the mailbox, by one look into the index for each. Asked only whether there is mail in it, the planner
 * reads the whole index, or the whole mailbox for each language that is not there.
 */
export const MAILBOX_LANGUAGES = `
  SELECT known.language FROM unnest('{${STEMMED}}'::text[]) AS known (language) CROSS JOIN LATERAL (
    SELECT m.language FROM messages m WHERE m.user_id = $1 AND m.language >= known.language
    ORDER BY m.language LIMIT 1) AS nearest
  WHERE nearest.language = known.language`;

/** A word is matched in its forms in the languages of the mailbox only; where all are exact, nobody asks for these. */
const READ_WORDS = `
  WITH languages AS MATERIALIZED (
    SELECT array(${MAILBOX_LANGUAGES}) AS all_of_them)
  SELECT word_query(w.term, w.prefix,
    CASE WHEN w.exact THEN '{}' ELSE (SELECT all_of_them FROM languages) END)::text AS query
  FROM unnest($2::text[], $3::boolean[], $4::boolean[]) WITH ORDINALITY AS w (term, prefix, exact, place)
  ORDER BY w.place`;

/** Read once before a search, whose statements each use a word several times. */
export async function findWordQueries(sql: Sql, userId: string, node: QueryNode): Promise<WordQueries> {
  const words = findWords(node);
  if (words.length === 0) return new Map();
  const rows = await sql.query<{ query: string }>(
    READ_WORDS,
    [
      userId,
      words.map(({ text }) => text),
      words.map(({ prefix }) => prefix),
      words.map(({ exact }) => exact),
    ],
    'read-words',
  );
  return new Map(words.map((word, index) => [word, rows[index]?.query ?? '']));
}

export function findWords(node: QueryNode): Words[] {
  if (node.kind === 'words') return [node];
  if (node.kind === 'not') return findWords(node.node);
  return node.kind === 'and' || node.kind === 'or' ? node.nodes.flatMap(findWords) : [];
}
