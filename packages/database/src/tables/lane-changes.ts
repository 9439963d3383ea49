import type { Sql } from '../query-pool.ts';
import { text, textArray } from '../statements/columns.ts';
import { type Placeholders, run, sqlStatement } from '../statements/statement.ts';

type Since = { userId: string; threadIds: readonly string[]; since: Date };

const listMoves = sqlStatement(
  'lane-changes-list-moves',
  { threadId: text, changeIds: textArray },
  (p: Placeholders<Since>) => `
  SELECT thread_id AS "threadId", array_agg(id) AS "changeIds" FROM lane_changes
  WHERE user_id = ${p.userId} AND thread_id = ANY (${p.threadIds}::text[]) AND kind IN ('archive', 'restore')
    AND made_at >= ${p.since}
  GROUP BY thread_id`,
);

/** Of each thread the ids of the moves since then: archived or put into another lane. */
export function listLaneMovesSince(db: Sql, since: Since) {
  return run(db, listMoves, since);
}
