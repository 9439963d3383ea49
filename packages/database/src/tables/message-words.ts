import type { Sql } from '../query-pool.ts';
import { text } from '../statements/columns.ts';
import { type Placeholders, run, sqlStatement } from '../statements/statement.ts';

type Phrases = { userId: string; phrases: readonly string[]; limit: number };

const findByPhrase = sqlStatement(
  'message-words-find-by-phrase',
  { threadId: text },
  (p: Placeholders<Phrases>) => `
  SELECT DISTINCT m.thread_id AS "threadId"
  FROM unnest(${p.phrases}::text[]) AS r (run)
  JOIN messages m ON m.user_id = ${p.userId} AND m.search @@ phraseto_tsquery('simple', fold_accents(r.run))
  LIMIT ${p.limit}`,
);

/** The threads in which any of these phrases stands word for word. */
export async function findThreadsByPhrase(db: Sql, phrases: Phrases): Promise<string[]> {
  return (await run(db, findByPhrase, phrases)).map(({ threadId }) => threadId);
}
