import type { Sql } from '../../query/query-pool.ts';
import { boolean, text } from '../../statements/columns.ts';
import {
  build,
  type Placeholders,
  run,
  runOne,
  sqlStatement,
  statement,
} from '../../statements/statement.ts';

type Due = {
  now: Date;
  silentSince: Date;
  polledSince: Date;
  followedSince: Date;
  pushes: boolean;
  scopes: readonly string[];
  cursorFailuresMax: number;
};

const listDue = sqlStatement(
  'mailboxes-list-due',
  {
    userId: text,
    unfinished: boolean,
    unread: boolean,
    silent: boolean,
    unfollowed: boolean,
    wordless: boolean,
  },
  (p: Placeholders<Due>) => `
  SELECT c.user_id AS "userId", m.index_state IS DISTINCT FROM 'done' AS unfinished,
    m.index_state = 'done' AND NOT EXISTS (SELECT 1 FROM archive_runs a
      WHERE a.user_id = c.user_id AND a.state = 'done' AND a.scope = coalesce((
        SELECT s.preferences ->> 'archive' FROM user_settings s WHERE s.user_id = c.user_id), 'all')) AS unread,
    m.synced_at IS NOT NULL AND m.cursor_failures < ${p.cursorFailuresMax} AND coalesce(m.cursor_retry_at <= ${p.now}, true)
      AND m.synced_at < CASE WHEN ${p.pushes}::boolean AND m.watch_expires_at > ${p.now}
        THEN ${p.silentSince}::timestamptz
        WHEN f.state = 'running' THEN ${p.followedSince}::timestamptz
        ELSE ${p.polledSince}::timestamptz END AS silent,
    c.provider = 'imap' AND m.index_state = 'done' AND f.state IS NULL AS unfollowed,
    EXISTS (SELECT 1 FROM messages w WHERE w.user_id = c.user_id AND w.language IS NULL) AS wordless
  FROM connections c LEFT JOIN mailboxes m ON m.user_id = c.user_id
  LEFT JOIN (SELECT key, min(state) AS state FROM jobs WHERE kind = 'follow-inbox' AND state <> 'failed' GROUP BY key) f
    ON f.key = c.user_id
  WHERE c.status = 'connected' AND (c.provider = 'imap' OR c.scopes @> ${p.scopes}::text[])`,
);

const find = statement('mailboxes-exists', (p: { userId: string }) =>
  build.selectFrom('mailboxes').where('user_id', '=', p.userId).select('user_id as userId'),
);

/**
 * The mailboxes of all users whose connection is complete, which at Google means these scopes: whether the first indexing or the reading of the
 * archive is unfinished, the last sync is too long ago, messages have an outdated word index, and nobody follows the
 * inbox of a server that pushes nothing.
 */
export function listDueMailboxes(db: Sql, due: Due) {
  return run(db, listDue, due);
}

export async function mailboxExists(db: Sql, userId: string): Promise<boolean> {
  return (await runOne(db, find, { userId })) !== undefined;
}
