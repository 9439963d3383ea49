import type { ArchiveScope } from '@triage/contract/inbox/archive';
import type { Sql } from '../../query/query-pool.ts';
import { double, integer } from '../../statements/columns.ts';
import {
  build,
  type Placeholders,
  run,
  runOne,
  sqlStatement,
  statement,
} from '../../statements/statement.ts';

type Owner = { userId: string };
export type ArchiveState = 'counting' | 'reading' | 'completing' | 'done';

const find = statement('archive-runs-find', (p: Owner) =>
  build
    .selectFrom('archive_runs')
    .where('user_id', '=', p.userId)
    .select([
      ...([
        'scope',
        'since',
        'state',
        'page_token as pageToken',
        'total',
        'seen',
        'stored',
        'passes',
      ] as const),
      ...(['page_read as pageRead', 'step', 'started_at as startedAt'] as const),
    ]),
);

type Start = Owner & { scope: ArchiveScope; since: Date | null; state: ArchiveState; now: Date };

// A run of another scope starts from the newest message: what is cached already is only listed again.
const start = sqlStatement(
  'archive-runs-start',
  {},
  (p: Placeholders<Start>) => `
  INSERT INTO archive_runs AS a (user_id, scope, since, state, started_at)
  SELECT user_id, ${p.scope}, ${p.since}::timestamptz, ${p.state}, ${p.now} FROM mailboxes WHERE user_id = ${p.userId}
  ON CONFLICT (user_id) DO UPDATE SET scope = excluded.scope, since = excluded.since, state = excluded.state,
    page_token = NULL, total = 0, seen = 0, page_read = 0, stored = 0, passes = 0, step = a.step + 1, started_at = excluded.started_at,
    finished_at = NULL
  WHERE a.scope <> excluded.scope`,
);

export interface ArchivePlace {
  state: ArchiveState;
  pageToken: string | null;
  total: number;
  seen: number;
  stored: number;
  passes: number;
}
type Move = Owner & ArchivePlace & { step: number; startedAt: Date; now: Date };

// The step alone could be that of a run for another account, which starts at the same number.
const move = sqlStatement(
  'archive-runs-move',
  { step: integer },
  (p: Placeholders<Move>) => `
  UPDATE archive_runs SET state = ${p.state}::text, page_token = ${p.pageToken}::text, total = ${p.total}::int,
    seen = ${p.seen}::int, stored = ${p.stored}::int, passes = ${p.passes}::int, page_read = 0, step = step + 1,
    finished_at = CASE WHEN ${p.state}::text = 'done' THEN ${p.now}::timestamptz END
  WHERE user_id = ${p.userId} AND step = ${p.step}::int AND started_at = ${p.startedAt} RETURNING step`,
);

const notePage = sqlStatement(
  'archive-runs-note-page',
  {},
  (p: Placeholders<Owner & { step: number; read: number }>) => `
  UPDATE archive_runs SET page_read = ${p.read}::int WHERE user_id = ${p.userId} AND step = ${p.step}::int`,
);

/** Enough to know how large a message of this person is. */
const WEIGHED = 200;

const weigh = sqlStatement(
  'archive-runs-weigh',
  { bytes: double },
  (p: Placeholders<Owner>) => `
  SELECT coalesce(avg(pg_column_size(m.body_text) + coalesce(pg_column_size(m.body_html), 0)
      + coalesce(pg_column_size(m.search), 0) + pg_column_size(m.headers) + pg_column_size(m.more_text)
      + coalesce((SELECT pg_column_size(s.words) / t.message_count FROM thread_search s JOIN threads t
          ON t.user_id = ${p.userId} AND t.thread_id = s.thread_id AND t.message_count > 0
        WHERE s.user_id = ${p.userId} AND s.thread_id = m.thread_id), 0)), 0)::float8 AS bytes
  FROM (SELECT t.last_message_id AS id FROM threads t WHERE t.user_id = ${p.userId}
    ORDER BY t.last_message_at DESC, t.thread_id DESC LIMIT ${WEIGHED}) newest
  JOIN messages m ON m.user_id = ${p.userId} AND m.message_id = newest.id`,
);

export function findArchiveRun(db: Sql, userId: string) {
  return runOne(db, find, { userId });
}

/** Does nothing where a run of this scope is under way or done, and without a mailbox. */
export async function startArchiveRun(db: Sql, started: Start): Promise<void> {
  await run(db, start, started);
}

export type ArchiveRun = NonNullable<Awaited<ReturnType<typeof findArchiveRun>>>;

/** How many messages of the current page are cached. */
export async function noteArchivePage(db: Sql, page: Owner & { step: number; read: number }): Promise<void> {
  await run(db, notePage, page);
}

/** False where another worker has taken the step. */
export async function moveArchiveRun(db: Sql, moved: Move): Promise<boolean> {
  return (await runOne(db, move, moved)) !== undefined;
}

/** Average size of a message's texts, compressed as stored. */
export async function weighMessages(db: Sql, userId: string): Promise<number> {
  return (await runOne(db, weigh, { userId }))?.bytes ?? 0;
}
