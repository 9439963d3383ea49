import type { Sql } from '../../query/query-pool.ts';
import { text } from '../../statements/columns.ts';
import { type Placeholders, run, sqlStatement } from '../../statements/statement.ts';
import type { DraftedThread } from './prepared-drafts.ts';

type Run = { userId: string; runId: string };

// A rule's own words win over what was prepared without them. Of two rules the later run wins; a repeated one changes nothing.
const want = sqlStatement(
  'rule-drafts-want',
  { threadId: text },
  (p: Placeholders<DraftedThread & { runId: string; wish: string; now: Date }>) => `
  INSERT INTO prepared_drafts AS d (user_id, thread_id, last_message_id, state, asked_at, run_id, wish)
  SELECT t.user_id, t.thread_id, t.last_message_id, 'wanted', ${p.now}::timestamptz, ${p.runId}::text, ${p.wish}::text
  FROM threads t
  WHERE t.user_id = ${p.userId} AND t.thread_id = ${p.threadId} AND t.last_message_id = ${p.lastMessageId}
  ON CONFLICT (user_id, thread_id) DO UPDATE SET last_message_id = excluded.last_message_id, state = 'wanted',
    draft_html = '', asked_at = excluded.asked_at, run_id = excluded.run_id, wish = excluded.wish
  WHERE d.run_id IS DISTINCT FROM excluded.run_id
  RETURNING thread_id AS "threadId"`,
);

// Not what deceives or instructs programs, and not where the person has begun to answer.
const WANTED = `d.state = 'wanted' AND t.last_message_id = d.last_message_id AND NOT t.last_from_me AND t.in_inbox
    AND NOT EXISTS (SELECT 1 FROM classifications c WHERE c.user_id = d.user_id AND c.thread_id = d.thread_id AND c.suspicious)
    AND NOT EXISTS (SELECT 1 FROM mail_drafts m WHERE m.user_id = d.user_id AND m.closed_at IS NULL
      AND m.content->>'threadId' = d.thread_id)
    AND NOT EXISTS (SELECT 1 FROM scheduled_sends q WHERE q.user_id = d.user_id AND q.thread_id = d.thread_id
      AND q.status = 'pending')`;

const list = sqlStatement(
  'rule-drafts-list',
  { threadId: text, lastMessageId: text, wish: text, runId: text },
  (p: Placeholders<{ userId: string; limit: number }>) => `
  SELECT d.thread_id AS "threadId", d.last_message_id AS "lastMessageId", d.wish,
    d.run_id AS "runId" FROM prepared_drafts d
  JOIN threads t ON t.user_id = ${p.userId} AND t.thread_id = d.thread_id
  WHERE d.user_id = ${p.userId} AND ${WANTED} ORDER BY d.asked_at, d.thread_id LIMIT ${p.limit}`,
);

const ask = sqlStatement(
  'rule-drafts-ask',
  { threadId: text },
  (p: Placeholders<DraftedThread & { now: Date }>) => `
  UPDATE prepared_drafts d SET state = 'asked', asked_at = ${p.now} FROM threads t
  WHERE d.user_id = ${p.userId} AND d.thread_id = ${p.threadId} AND d.last_message_id = ${p.lastMessageId}
    AND t.user_id = ${p.userId} AND t.thread_id = d.thread_id AND ${WANTED}
  RETURNING d.thread_id AS "threadId"`,
);

const release = sqlStatement(
  'rule-drafts-release',
  {},
  (p: Placeholders<DraftedThread>) => `
  UPDATE prepared_drafts SET state = 'wanted'
  WHERE user_id = ${p.userId} AND thread_id = ${p.threadId} AND last_message_id = ${p.lastMessageId} AND state = 'asked'`,
);

const discard = sqlStatement(
  'rule-drafts-discard',
  {},
  (p: Placeholders<Run>) => `
  WITH discarded AS (
    UPDATE prepared_drafts SET state = 'discarded', draft_html = ''
    WHERE user_id = ${p.userId} AND run_id = ${p.runId} AND state <> 'unusable' RETURNING thread_id
  )
  UPDATE mailboxes SET version = version + 1 WHERE user_id = ${p.userId} AND EXISTS (SELECT FROM discarded)`,
);

/** A rule wants a reply to a message; false if it has come too late, or was stored before. */
export async function wantRuleDraft(
  db: Sql,
  draft: DraftedThread & { runId: string; wish: string; now: Date },
): Promise<boolean> {
  return (await run(db, want, draft)).length > 0;
}

/** Replies that rules want and no model was asked for yet, the oldest first. */
export function listRuleDrafts(db: Sql, of: { userId: string; limit: number }) {
  return run(db, list, of);
}

/** Once for each run. False if another worker has it, or if the thread has changed. */
export async function askRuleDraft(db: Sql, draft: DraftedThread & { now: Date }): Promise<boolean> {
  return (await run(db, ask, draft)).length > 0;
}

/** The model was not called, so it may be asked again. */
export async function releaseRuleDraft(db: Sql, draft: DraftedThread): Promise<void> {
  await run(db, release, draft);
}

/** Also one that is being written. The row stays, so that no message is asked about twice. */
export async function discardRuleDraft(db: Sql, of: Run): Promise<void> {
  await run(db, discard, of);
}
