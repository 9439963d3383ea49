import type { Database } from '../../packages/database/src/open-database.ts';

export interface Mailboxes {
  userIds: readonly string[];
  /** Of each, with as many messages. */
  threads: number;
  messages: number;
  /** Threads with a vector: one of so many; 0 for none. */
  vectorOf: number;
  now: Date;
}

/** As where a database is moved there: one connection to each worker, and triggers that stay on it. */
const ON_CITUS = ['citus.enable_unsafe_triggers = on', "citus.multi_shard_modify_mode = 'sequential'"];
const BATCH_ROWS = 100_000;
/** Different words; each message has a dozen. */
export const WORDS = 5_000;

/** As one text: `w` and a number below WORDS, spread differently for each place in the text. */
const TEXT = Array.from(
  { length: 12 },
  (_, place) => `'w' || (n::bigint * ${7_919 + 211 * place} + ${place * place}) % ${WORDS}`,
).join(` || ' ' || `);

const USERS = `INSERT INTO users (id, email) SELECT u, u || '@bench.test' FROM unnest($1::text[]) u`;
const MAILBOXES = `
  INSERT INTO mailboxes (user_id, email_address) SELECT u, u || '@bench.test' FROM unnest($1::text[]) u`;

const THREADS = `
  INSERT INTO threads (user_id, thread_id, subject, sender, snippet, label_ids, in_inbox, unread, message_count,
    last_message_at, last_message_id, needs_triage)
  SELECT u, 't' || n, 'Subject of thread ' || n, 'Sender ' || n % 500 || ' <s' || n % 500 || '@bench.test>',
    repeat('words of a snippet ', 8), '{INBOX}', true, n % 3 = 0, 1 + n % 5, $4::timestamptz - n * interval '7 minutes',
    'm' || n, false
  FROM unnest($1::text[]) u, generate_series($2::int, $3::int) n`;

const CLASSIFICATIONS = `
  INSERT INTO classifications (user_id, thread_id, priority, lane, subject, sender, snippet, classified_at,
    classified_by, confidence, reasons, last_message_id, last_message_at)
  SELECT u, 't' || n, (ARRAY['low', 'medium', 'high'])[1 + n % 3],
    (ARRAY['reply', 'schedule', 'fyi', 'fyi', 'done'])[1 + n % 5], 'Subject of thread ' || n,
    'Sender ' || n % 500 || ' <s' || n % 500 || '@bench.test>', repeat('words of a snippet ', 8), $4, 'rules', 0.9,
    ARRAY['sent to you alone'], 'm' || n, $4::timestamptz - n * interval '7 minutes'
  FROM unnest($1::text[]) u, generate_series($2::int, $3::int) n`;

const SEARCH = `
  INSERT INTO thread_search (user_id, thread_id, last_message_at, words, subject_words, senders, recipients, files)
  SELECT u, 't' || n, $4::timestamptz - n * interval '7 minutes', to_tsvector('simple', ${TEXT}), '', 'sender ' || n % 500,
    '', ''
  FROM unnest($1::text[]) u, generate_series($2::int, $3::int) n`;

const MESSAGES = `
  INSERT INTO messages (user_id, message_id, thread_id, sent_at, from_name, from_address, subject, body_text, label_ids,
    rfc_message_id, language)
  SELECT u, 'm' || n, 't' || 1 + (n - 1) % $5::int, $4::timestamptz - n * interval '7 minutes', 'Sender',
    's' || n % 500 || '@bench.test', 'Subject ' || n, repeat(${TEXT} || ' ', 8), '{INBOX}', '<m' || n || '@bench.test>', 'en'
  FROM unnest($1::text[]) u, generate_series($2::int, $3::int) n`;

const VECTORS = `
  INSERT INTO embeddings (user_id, provider, thread_id, embedding, content_hash, model, embedded_at)
  SELECT u, 'ai_primary', 't' || n,
    (SELECT array_agg(sin(g * (n + 1)))::real[] FROM generate_series(1, 1536) g)::halfvec(1536), '', 'bench', $4
  FROM unnest($1::text[]) u, generate_series($2::int, $3::int) n WHERE n % $5::int = 0`;

/** Caches of many mailboxes, written without triggers: what those would write is written here. */
export async function fillTenants(db: Database, mailboxes: Mailboxes): Promise<void> {
  const { userIds, threads, messages, vectorOf, now } = mailboxes;
  const share = Math.max(1, Math.floor(BATCH_ROWS / Math.max(threads, messages)));
  for (let at = 0; at < userIds.length; at += share) {
    const batch = userIds.slice(at, at + share);
    await db.transaction(async (tx) => {
      if (db.isDistributed) for (const setting of ON_CITUS) await tx.query(`SET LOCAL ${setting}`);
      await tx.query('ALTER TABLE threads DISABLE TRIGGER USER');
      await tx.query('ALTER TABLE classifications DISABLE TRIGGER USER');
      await tx.query('ALTER TABLE messages DISABLE TRIGGER USER');
      await tx.query(USERS, [batch]);
      await tx.query(MAILBOXES, [batch]);
      for (const statement of [THREADS, CLASSIFICATIONS, SEARCH])
        await tx.query(statement, [batch, 1, threads, now]);
      if (messages > 0) await tx.query(MESSAGES, [batch, 1, messages, now, threads]);
      if (vectorOf > 0) await tx.query(VECTORS, [batch, 1, threads, now, vectorOf]);
      await tx.query('ALTER TABLE threads ENABLE TRIGGER USER');
      await tx.query('ALTER TABLE classifications ENABLE TRIGGER USER');
      await tx.query('ALTER TABLE messages ENABLE TRIGGER USER');
    });
  }
  for (const table of [
    'threads',
    'classifications',
    'messages',
    'thread_search',
    'embeddings',
    'mailboxes',
    'users',
  ])
    await db.query(`VACUUM (ANALYZE) ${table}`);
}
