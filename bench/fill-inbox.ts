import type { Database } from '../packages/database/src/open-database.ts';

/** A mailbox of many threads, a hundredth of them snoozed, as the cache would hold them. */
export async function fillInbox(
  db: Database,
  { userId, threads, now }: { userId: string; threads: number; now: Date },
): Promise<void> {
  await db.query('INSERT INTO users (id, email) VALUES ($1, $2)', [userId, `${userId}@bench.test`]);
  // Counts are kept from the end of the indexing on.
  await db.query(
    `INSERT INTO mailboxes (user_id, email_address, index_state, indexed_at) VALUES ($1, $2, 'done', $3)`,
    [userId, `${userId}@bench.test`, now],
  );
  await fillThreads(db, { userId, from: 0, to: threads, now });
}

/** Threads of a mailbox that there is already. */
export async function fillThreads(
  db: Database,
  { userId, from, to, now }: { userId: string; from: number; to: number; now: Date },
): Promise<void> {
  await db.query(
    `INSERT INTO threads (user_id, thread_id, subject, sender, snippet, label_ids, in_inbox, unread, message_count,
       last_message_at, last_message_id, needs_triage)
     SELECT $1, 'thread-' || n, 'Subject of thread ' || n, 'Sender ' || n % 500 || ' <s' || n % 500 || '@bench.test>',
       repeat('words of a snippet ', 8), '{INBOX}', true, n % 3 = 0, 1 + n % 5,
       $3::timestamptz - n * interval '7 minutes', 'message-' || n, false
     FROM generate_series($4::int + 1, $2::int) n`,
    [userId, to, now, from],
  );
  await db.query(
    `INSERT INTO classifications (user_id, thread_id, priority, lane, subject, sender, snippet, classified_at,
       classified_by, confidence, reasons, last_message_id, last_message_at, embedding_provider)
     SELECT user_id, thread_id, (ARRAY['low', 'medium', 'high'])[1 + abs(hashtext('p' || thread_id)) % 3],
       (ARRAY['reply', 'schedule', 'fyi', 'fyi', 'done'])[1 + abs(hashtext(thread_id)) % 5], subject, sender, snippet, $2,
       'rules', 0.9, ARRAY['asks you a question', 'sent to you alone'], last_message_id, last_message_at, 'ai_primary'
     FROM threads t WHERE user_id = $1
       AND NOT EXISTS (SELECT 1 FROM classifications c WHERE c.user_id = $1 AND c.thread_id = t.thread_id)`,
    [userId, now],
  );
  await db.query(
    `INSERT INTO snoozes (user_id, thread_id, snoozed_until, created_at)
     SELECT user_id, thread_id, $2::timestamptz + interval '1 hour', $2 FROM threads
     WHERE user_id = $1 AND hashtext(thread_id) % 100 = 0
     ON CONFLICT DO NOTHING`,
    [userId, now],
  );
  await db.query('VACUUM (ANALYZE)');
}
