import type { Sql } from '../../query/query-pool.ts';
import { type Placeholders, run, sqlStatement } from '../../statements/statement.ts';
import type { BeforeLaneChange } from '../inbox/lane-changes.ts';

type Thread = { userId: string; threadId: string };

const COLUMNS = `priority, lane, subject, sender, snippet, scheduling_intent, classified_at, classified_by, confidence,
  reasons, suspicious, deception, wants_ai, last_message_id, last_message_at, embedding_provider, back`;

// A newer message, or a lane that a person has chosen since, wins.
const putClassification = sqlStatement(
  'classifications-put-whole-back',
  {},
  (p: Placeholders<Thread & { row: string }>) => `
  WITH placed AS (
    INSERT INTO classifications AS c (user_id, thread_id, ${COLUMNS})
    SELECT t.user_id, t.thread_id, ${COLUMNS.replaceAll(/\w+/g, (name) => `r.${name}`)}
    FROM threads t, jsonb_populate_record(NULL::classifications, ${p.row}::jsonb) r
    WHERE t.user_id = ${p.userId} AND t.thread_id = ${p.threadId} AND t.last_message_id = r.last_message_id
    ON CONFLICT (user_id, thread_id) DO UPDATE SET lane = excluded.lane, priority = excluded.priority,
      classified_by = excluded.classified_by, classified_at = excluded.classified_at,
      confidence = excluded.confidence, wants_ai = excluded.wants_ai, reasons = excluded.reasons
    WHERE c.classified_by <> 'user'
    RETURNING thread_id)
  UPDATE threads t SET needs_triage = false FROM placed
  WHERE t.user_id = ${p.userId} AND t.thread_id = placed.thread_id`,
);

const putMeeting = sqlStatement(
  'thread-meetings-put-whole-back',
  {},
  (p: Placeholders<Thread & { row: string }>) => `
  INSERT INTO thread_meetings SELECT (jsonb_populate_record(NULL::thread_meetings,
    ${p.row}::jsonb || jsonb_build_object('user_id', t.user_id, 'thread_id', t.thread_id))).*
  FROM threads t WHERE t.user_id = ${p.userId} AND t.thread_id = ${p.threadId} ON CONFLICT DO NOTHING`,
);

/** Restores a thread as it was before it left the lanes. The caller has locked the inbox. */
export async function putThreadBack(
  tx: Sql,
  { before, ...thread }: Thread & { before: Pick<BeforeLaneChange, 'classification' | 'meeting'> },
): Promise<void> {
  if (before.classification)
    await run(tx, putClassification, { ...thread, row: JSON.stringify(before.classification) });
  if (before.meeting) await run(tx, putMeeting, { ...thread, row: JSON.stringify(before.meeting) });
}
