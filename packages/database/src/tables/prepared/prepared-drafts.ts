import type { Sql } from '../../query/query-pool.ts';
import { text, timestamp } from '../../statements/columns.ts';
import { type Placeholders, run, runOne, sqlStatement } from '../../statements/statement.ts';

/** A draft belongs to a thread as it was after this message. */
export interface DraftedThread {
  userId: string;
  threadId: string;
  lastMessageId: string;
}

/** Threads that get a draft: they wait for the user, who has not begun to answer. */
const WANTED = `c.lane = 'reply' AND t.in_inbox AND t.received AND NOT t.last_from_me AND NOT t.needs_triage
    AND NOT c.suspicious AND c.last_message_id = t.last_message_id
    AND (c.priority = 'high' OR c.reasons && ARRAY['asks you a question', 'asks you to do something'])
    AND NOT EXISTS (SELECT 1 FROM snoozes s WHERE s.user_id = t.user_id AND s.thread_id = t.thread_id)
    AND NOT EXISTS (SELECT 1 FROM muted_threads m WHERE m.user_id = t.user_id AND m.thread_id = t.thread_id)
    AND NOT EXISTS (SELECT 1 FROM mail_drafts d WHERE d.user_id = t.user_id AND d.closed_at IS NULL
      AND d.content->>'threadId' = t.thread_id)
    AND NOT EXISTS (SELECT 1 FROM scheduled_sends q WHERE q.user_id = t.user_id AND q.thread_id = t.thread_id
      AND q.status = 'pending')`;

const listWanted = sqlStatement(
  'prepared-drafts-list-wanted',
  { threadId: text, lastMessageId: text },
  (p: Placeholders<{ userId: string; since: Date; limit: number }>) => `
  SELECT t.thread_id AS "threadId", t.last_message_id AS "lastMessageId" FROM classifications c
  JOIN threads t ON t.user_id = ${p.userId} AND t.thread_id = c.thread_id
  WHERE c.user_id = ${p.userId} AND ${WANTED} AND t.last_message_at > ${p.since}
    AND NOT EXISTS (SELECT 1 FROM prepared_drafts d WHERE d.user_id = ${p.userId} AND d.thread_id = t.thread_id
      AND d.last_message_id = t.last_message_id)
  ORDER BY (c.priority = 'high') DESC, t.last_message_at DESC, t.thread_id LIMIT ${p.limit}`,
);

const ask = sqlStatement(
  'prepared-drafts-ask',
  { threadId: text },
  (p: Placeholders<DraftedThread & { now: Date }>) => `
  INSERT INTO prepared_drafts AS d (user_id, thread_id, last_message_id, state, asked_at)
  SELECT t.user_id, t.thread_id, t.last_message_id, 'asked', ${p.now}::timestamptz FROM threads t
  JOIN classifications c ON c.user_id = ${p.userId} AND c.thread_id = t.thread_id
  WHERE t.user_id = ${p.userId} AND t.thread_id = ${p.threadId} AND t.last_message_id = ${p.lastMessageId} AND ${WANTED}
  ON CONFLICT (user_id, thread_id) DO UPDATE SET last_message_id = excluded.last_message_id, state = 'asked',
    draft_html = '', asked_at = excluded.asked_at, run_id = NULL, wish = ''
  WHERE d.last_message_id <> excluded.last_message_id
  RETURNING thread_id AS "threadId"`,
);

// With the version of the mailbox: a page or a replica that has the old one lacks the draft.
const finish = sqlStatement(
  'prepared-drafts-finish',
  { threadId: text },
  (p: Placeholders<DraftedThread & { draftHtml: string | null }>) => `
  WITH finished AS (
    UPDATE prepared_drafts SET draft_html = coalesce(${p.draftHtml}::text, ''),
      state = CASE WHEN ${p.draftHtml}::text IS NULL THEN 'unusable' ELSE 'ready' END
    WHERE user_id = ${p.userId} AND thread_id = ${p.threadId} AND last_message_id = ${p.lastMessageId} AND state = 'asked'
    RETURNING thread_id
  ), told AS (
    UPDATE mailboxes SET version = version + 1 WHERE user_id = ${p.userId} AND EXISTS (SELECT FROM finished)
  )
  SELECT thread_id AS "threadId" FROM finished`,
);

const release = sqlStatement(
  'prepared-drafts-release',
  {},
  (p: Placeholders<DraftedThread>) => `
  DELETE FROM prepared_drafts WHERE user_id = ${p.userId} AND thread_id = ${p.threadId}
    AND last_message_id = ${p.lastMessageId} AND state = 'asked'`,
);

const discard = sqlStatement(
  'prepared-drafts-discard',
  {},
  (p: Placeholders<{ userId: string; threadId: string }>) => `
  UPDATE prepared_drafts SET state = 'discarded', draft_html = ''
  WHERE user_id = ${p.userId} AND thread_id = ${p.threadId} AND state = 'ready'`,
);

// Outside Reply a draft is hidden, not deleted: its row keeps that this message was asked about, and what to learn from.
// A rule may want one in any lane.
const find = sqlStatement(
  'prepared-drafts-find',
  { draftHtml: text, askedAt: timestamp },
  (p: Placeholders<{ userId: string; threadId: string }>) => `
  SELECT d.draft_html AS "draftHtml", d.asked_at AS "askedAt" FROM prepared_drafts d
  JOIN threads t ON t.user_id = ${p.userId} AND t.thread_id = d.thread_id AND t.last_message_id = d.last_message_id
  JOIN classifications c ON c.user_id = ${p.userId} AND c.thread_id = d.thread_id
    AND (c.lane = 'reply' OR d.run_id IS NOT NULL)
  WHERE d.user_id = ${p.userId} AND d.thread_id = ${p.threadId} AND d.state = 'ready' AND t.in_inbox
    AND NOT c.suspicious AND NOT EXISTS (SELECT 1 FROM mail_drafts m WHERE m.user_id = ${p.userId}
      AND m.closed_at IS NULL AND m.content->>'threadId' = d.thread_id)`,
);

const listOutdated = sqlStatement(
  'prepared-drafts-list-outdated',
  { threadId: text, lastMessageId: text, draftHtml: text },
  (p: Placeholders<{ userId: string; limit: number }>) => `
  SELECT d.thread_id AS "threadId", d.last_message_id AS "lastMessageId", d.draft_html AS "draftHtml"
  FROM prepared_drafts d JOIN threads t ON t.user_id = ${p.userId} AND t.thread_id = d.thread_id
  WHERE d.user_id = ${p.userId} AND t.last_message_id <> d.last_message_id
  ORDER BY d.asked_at LIMIT ${p.limit}`,
);

const drop = sqlStatement(
  'prepared-drafts-drop',
  { draftHtml: text },
  (p: Placeholders<DraftedThread>) => `
  DELETE FROM prepared_drafts WHERE user_id = ${p.userId} AND thread_id = ${p.threadId}
    AND last_message_id = ${p.lastMessageId} RETURNING draft_html AS "draftHtml"`,
);

const discardAll = sqlStatement(
  'prepared-drafts-discard-all',
  {},
  (p: Placeholders<{ userId: string }>) => `
  UPDATE prepared_drafts SET state = 'discarded', draft_html = ''
  WHERE user_id = ${p.userId} AND state IN ('asked', 'ready') AND run_id IS NULL`,
);

const prune = sqlStatement(
  'prepared-drafts-prune',
  {},
  (p: Placeholders<{ before: Date }>) => `DELETE FROM prepared_drafts WHERE asked_at < ${p.before}`,
);

/** Threads that a draft is wanted for and was not asked for yet, the most important first. */
export function listWantedDrafts(db: Sql, wanted: { userId: string; since: Date; limit: number }) {
  return run(db, listWanted, wanted);
}

/** Once for each message. False if it was asked for already, or if the thread has changed. */
export async function askPreparedDraft(db: Sql, draft: DraftedThread & { now: Date }): Promise<boolean> {
  return (await run(db, ask, draft)).length > 0;
}

/** Null: the answer was not fit to show, and is not asked for again. */
export async function finishPreparedDraft(
  db: Sql,
  draft: DraftedThread & { draftHtml: string | null },
): Promise<boolean> {
  return (await run(db, finish, draft)).length > 0;
}

/** The model was not called, so it may be asked again. */
export async function releasePreparedDraft(db: Sql, draft: DraftedThread): Promise<void> {
  await run(db, release, draft);
}

export async function discardPreparedDraft(db: Sql, of: { userId: string; threadId: string }): Promise<void> {
  await run(db, discard, of);
}

export function findPreparedDraft(db: Sql, of: { userId: string; threadId: string }) {
  return runOne(db, find, of);
}

/** Drafts of threads that have a new message since. */
export function listOutdatedDrafts(db: Sql, of: { userId: string; limit: number }) {
  return run(db, listOutdated, of);
}

/** False if another process was first. */
export async function dropPreparedDraft(db: Sql, draft: DraftedThread): Promise<boolean> {
  return (await run(db, drop, draft)).length > 0;
}

/** But for those of rules. Also those that are being written: the rows stay, so that no message is asked about twice. */
export async function discardPreparedDrafts(db: Sql, userId: string): Promise<void> {
  await run(db, discardAll, { userId });
}

/** For all users. */
export async function prunePreparedDrafts(db: Sql, before: Date): Promise<void> {
  await run(db, prune, { before });
}
