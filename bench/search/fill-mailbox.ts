import type { Database } from '../../packages/database/src/open-database.ts';
import { type GeneratedMail, generateMail } from './generate-mail.ts';

const BATCH = 1_000;

/** One thread for each message, as the cache would store it; the triggers fill the search index. */
export async function fillMailbox(db: Database, userId: string, count: number, now: Date): Promise<void> {
  await db.query('INSERT INTO users (id, email) VALUES ($1, $2)', [userId, `${userId}@bench.test`]);
  let batch: GeneratedMail[] = [];
  for (const mail of generateMail(count, now)) {
    batch.push(mail);
    if (batch.length === BATCH) {
      await store(db, userId, batch);
      batch = [];
    }
  }
  await store(db, userId, batch);
  await db.query('VACUUM (ANALYZE)');
}

const THREADS = `
  INSERT INTO threads (user_id, thread_id, subject, sender, snippet, label_ids, unread, starred, in_inbox,
    message_count, last_message_at, last_message_id, needs_triage)
  SELECT $1, m.id, m.subject, display_sender(m.name, m.address), left(m.text, 100), m.labels, 'UNREAD' = ANY (m.labels),
    'STARRED' = ANY (m.labels), true, 1, m."sentAt", m.id, false FROM jsonb_to_recordset($2::jsonb)
  AS m(id text, subject text, name text, address text, text text, "sentAt" timestamptz, labels text[])`;

const MESSAGES = `
  INSERT INTO messages (user_id, message_id, thread_id, sent_at, from_name, from_address, subject, snippet, body_text,
    label_ids, language)
  SELECT $1, m.id, m.id, m."sentAt", m.name, m.address, m.subject, '', m.text, m.labels, 'en'
  FROM jsonb_to_recordset($2::jsonb)
  AS m(id text, subject text, name text, address text, text text, "sentAt" timestamptz, labels text[])`;

const CLASSIFICATIONS = `
  INSERT INTO classifications (user_id, thread_id, priority, lane, classified_at, classified_by, last_message_at)
  SELECT user_id, thread_id, 'low', (ARRAY['reply', 'schedule', 'fyi', 'done'])[1 + abs(hashtext(thread_id)) % 4],
    now(), 'rules', last_message_at FROM threads WHERE user_id = $1 AND thread_id = ANY ($2::text[])`;

async function store(db: Database, userId: string, batch: readonly GeneratedMail[]): Promise<void> {
  if (batch.length === 0) return;
  const rows = JSON.stringify(batch);
  await db.transaction(async (tx) => {
    await tx.query(THREADS, [userId, rows]);
    await tx.query(MESSAGES, [userId, rows]);
    await tx.query(CLASSIFICATIONS, [userId, batch.map((mail) => mail.id)]);
  });
}
