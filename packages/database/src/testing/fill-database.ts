import type { Sql } from '../query/query-pool.ts';

/** Two users with data that is hard to copy: any script, quotes, nulls, arrays, vectors, words, numbered rows. */
export async function fillDatabase(sql: Sql): Promise<void> {
  const nasty = `"quoted" 'single' {braces,comma} \\back\\slash \n line\ttab 你好 👩‍🔬 NULL \\N`;
  for (const user of ['ada', 'bob']) {
    await sql.query('INSERT INTO users (id, name, email) VALUES ($1, $2, $3)', [
      user,
      user === 'ada' ? nasty : null,
      `${user}@example.test`,
    ]);
    await sql.query(
      `INSERT INTO threads (user_id, thread_id, subject, label_ids, last_message_at)
       SELECT $1, 'thread ' || n, $2 || n, ARRAY['INBOX', $2, ''], '2026-03-01T10:00:00.123Z'::timestamptz - n * interval '1 s'
       FROM generate_series(1, 110) n`,
      [user, nasty],
    );
    await sql.query(
      `INSERT INTO messages (user_id, message_id, thread_id, sent_at, subject, body_text, headers)
       SELECT user_id, 'message of ' || thread_id, thread_id, last_message_at, subject, repeat($2 || ' ', 20),
         jsonb_build_object('x', $2::text, 'n', 1.25)
       FROM threads WHERE user_id = $1`,
      [user, nasty],
    );
    await sql.query(
      `INSERT INTO classifications (user_id, thread_id, priority, lane, classified_at, classified_by, confidence, last_message_at)
       SELECT user_id, thread_id, 'high', 'reply', last_message_at, 'rules', 0.1, last_message_at
       FROM threads WHERE user_id = $1`,
      [user],
    );
    await sql.query(
      `INSERT INTO embeddings (user_id, provider, thread_id, embedding, content_hash, embedded_at)
       SELECT user_id, 'ai_primary', thread_id,
         (SELECT array_agg(sin(g * length(thread_id)))::real[] FROM generate_series(1, 1536) g)::halfvec(1536), 'hash', last_message_at
       FROM threads WHERE user_id = $1 LIMIT 8`,
      [user],
    );
    await sql.query(
      `INSERT INTO lane_changes (user_id, id, kind, thread_id, lane, before, made_at)
       SELECT $1, n::text, 'archive', 'thread 1', 'done', '{}', now() FROM generate_series(1, 7) n`,
      [user],
    );
  }
  await sql.query(
    `INSERT INTO jobs (kind, payload, last_attempt) VALUES ('mail-changed', '{"userId":"ada"}', 8)`,
  );
}
