import type { Sql } from '../../query/query-pool.ts';
import { text, textArray } from '../../statements/columns.ts';
import { anyOf, build, type Placeholders, run, sqlStatement, statement } from '../../statements/statement.ts';
import type { LaneChangeKind } from './lane-changes.ts';

type Since = { userId: string; threadIds: readonly string[]; since: Date };

const listMoves = sqlStatement(
  'lane-changes-list-moves',
  { threadId: text, changeIds: textArray },
  (p: Placeholders<Since>) => `
  SELECT thread_id AS "threadId", array_agg(id) AS "changeIds" FROM lane_changes
  WHERE user_id = ${p.userId} AND thread_id = ANY (${p.threadIds}::text[]) AND kind <> 'likeThis'
    AND made_at >= ${p.since} AND before ->> 'undoneAs' IS NULL
  GROUP BY thread_id`,
);

/** For each thread, the ids of its moves since then: archived, or put into another lane. */
export function listLaneMovesSince(db: Sql, since: Since) {
  return run(db, listMoves, since);
}

const listMade = statement('lane-changes-list-made', (p: Since & { kind: LaneChangeKind }) =>
  build
    .selectFrom('lane_changes')
    .where('user_id', '=', p.userId)
    .where('thread_id', '=', anyOf(p.threadIds))
    .where('kind', '=', p.kind)
    .where('made_at', '>=', p.since)
    .select(['thread_id as threadId', 'lane']),
);

/** The changes of this kind since then, also those that were undone with a key. */
export function listMadeSince(db: Sql, made: Since & { kind: LaneChangeKind }) {
  return run(db, listMade, made);
}
