import type { Database, Sql } from '../../packages/database/src/open-database.ts';

export interface Mailboxes {
  userIds: readonly string[];
  /** Of each, with as many messages. */
  threads: number;
  messages: number;
  /** Threads with a vector: one of so many; 0 for none. */
  vectorOf: number;
  now: Date;
}

/** No triggers, and no look at what is referred to: what those would write is written here, and users come first. */
const QUICKLY = ['session_replication_role = replica', 'synchronous_commit = off'];
/** On Citus the workers are told too. */
const ON_WORKERS = "citus.propagate_set_commands = 'local'";
const BATCH_ROWS = 50_000;
/** At once. */
const BATCHES = 2;
/** From so many rows on, an index is made quicker afterwards than kept meanwhile. */
const ROWS_WITH_INDEXES = 50_000;
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

// The words of a thread are the same in every mailbox.
const SEARCH = `
  WITH each AS MATERIALIZED (
    SELECT n, to_tsvector('simple', ${TEXT}) AS words FROM generate_series($2::int, $3::int) n
  )
  INSERT INTO thread_search (user_id, thread_id, last_message_at, words, subject_words, senders, recipients, files)
  SELECT u, 't' || n, $4::timestamptz - n * interval '7 minutes', words, '', 'sender ' || n % 500, '', ''
  FROM unnest($1::text[]) u, each`;

const MESSAGES = `
  WITH each AS MATERIALIZED (SELECT n, repeat(${TEXT} || ' ', 8) AS body FROM generate_series($2::int, $3::int) n)
  INSERT INTO messages (user_id, message_id, thread_id, sent_at, from_name, from_address, subject, body_text, label_ids,
    rfc_message_id, language)
  SELECT u, 'm' || n, 't' || 1 + (n - 1) % $5::int, $4::timestamptz - n * interval '7 minutes', 'Sender',
    's' || n % 500 || '@bench.test', 'Subject ' || n, body, '{INBOX}', '<m' || n || '@bench.test>', 'en'
  FROM unnest($1::text[]) u, each`;

const VECTORS = `
  WITH each AS MATERIALIZED (
    SELECT n, (SELECT array_agg(sin(g * (n + 1)))::real[] FROM generate_series(1, 1536) g)::halfvec(1536) AS vector
    FROM generate_series($2::int, $3::int) n WHERE n % $5::int = 0
  )
  INSERT INTO embeddings (user_id, provider, thread_id, embedding, content_hash, model, embedded_at)
  SELECT u, 'ai_primary', 't' || n, vector, '', 'bench', $4 FROM unnest($1::text[]) u, each`;

const TABLES = [
  'threads',
  'classifications',
  'messages',
  'thread_search',
  'embeddings',
  'mailboxes',
  'users',
];

// Keys stay: rows that refer to them could not be stored.
const INDEXES = `
  SELECT c.relname AS name, pg_get_indexdef(c.oid) AS definition FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
  WHERE i.indrelid = ANY ($1::text[]::regclass[]) AND NOT i.indisunique`;

/** Caches of many mailboxes, written without triggers: what those would write is written here. */
export async function fillTenants(db: Database, mailboxes: Mailboxes): Promise<void> {
  const { userIds, threads, messages } = mailboxes;
  const rows = userIds.length * Math.max(threads, messages);
  const indexes = rows < ROWS_WITH_INDEXES ? [] : await db.query<Index>(INDEXES, [TABLES]);
  for (const { name } of indexes) await db.query(`DROP INDEX ${name}`);
  const share = Math.max(1, Math.floor(BATCH_ROWS / Math.max(threads, messages)));
  const batches: (readonly string[])[] = [];
  for (let at = 0; at < userIds.length; at += share) batches.push(userIds.slice(at, at + share));
  const lane = async () => {
    for (let batch = batches.shift(); batch; batch = batches.shift()) await fillBatch(db, mailboxes, batch);
  };
  await Promise.all(Array.from({ length: BATCHES }, lane));
  for (const { definition } of indexes)
    await quickly(db, ["maintenance_work_mem = '512MB'"], (tx) => tx.query(definition));
  for (const table of TABLES) await db.query(`VACUUM (ANALYZE) ${table}`);
}

interface Index {
  name: string;
  definition: string;
}

function fillBatch(db: Database, { threads, messages, vectorOf, now }: Mailboxes, batch: readonly string[]) {
  return quickly(db, QUICKLY, async (tx) => {
    await tx.query(USERS, [batch]);
    await tx.query(MAILBOXES, [batch]);
    for (const statement of [THREADS, CLASSIFICATIONS, SEARCH])
      await tx.query(statement, [batch, 1, threads, now]);
    if (messages > 0) await tx.query(MESSAGES, [batch, 1, messages, now, threads]);
    if (vectorOf > 0) await tx.query(VECTORS, [batch, 1, threads, now, vectorOf]);
  });
}

function quickly(db: Database, settings: readonly string[], work: (tx: Sql) => Promise<unknown>) {
  return db.transaction(async (tx) => {
    for (const setting of db.isDistributed ? [ON_WORKERS, ...settings] : settings)
      await tx.query(`SET LOCAL ${setting}`);
    await work(tx);
  });
}
