import type { Database } from '@triage/database/open-database';

/** Both people can send from it, each with a name and a signature of their own. */
export const SHARED_ADDRESS = 'shared@client.test';
export const VECTOR = JSON.stringify(Array.from({ length: 1_536 }, (_, at) => (at % 7) + 1));

/** Rows that no call of a user stores, or not immediately. */
export async function fillByHand(
  db: Database,
  { userId, word, thread, failed }: { userId: string; word: string; thread: string; failed: string },
): Promise<void> {
  const run = (statement: string, ...values: unknown[]) => db.query(statement, [userId, ...values]);
  await run(
    `INSERT INTO user_settings AS s (user_id, preferences) VALUES ($1, jsonb_build_object('signature', $2::text))
     ON CONFLICT (user_id) DO UPDATE SET preferences = s.preferences || excluded.preferences`,
    word,
  );
  await run(
    `INSERT INTO accounts (user_id, provider, provider_account_id, type) VALUES ($1, 'identity', $1, 'oidc')`,
  );
  await run(
    `INSERT INTO sessions (user_id, token_hash, expires) VALUES ($1, $2, '2030-01-01')`,
    `${word}-${userId}`,
  );
  await run(
    `INSERT INTO passkeys (user_id, id, name, credential_key, public_key, counter, transports, created_at)
     SELECT $1, $2 || id, $2, $2 || id, $2, 0, '{}', '2026-03-01' FROM unnest(ARRAY['-passkey', '-other-passkey']) id`,
    word,
  );
  await run(
    `INSERT INTO person_mailboxes (user_id, mailbox_id, name, added_at) VALUES ($1, 'first', $2, '2026-03-01')`,
    word,
  );
  await run(
    `INSERT INTO send_as_addresses (user_id, email, name, signature_text, signature_html, listed_at)
     VALUES ($1, $2, $3, $3, $3, '2026-03-01')`,
    SHARED_ADDRESS,
    word,
  );
  await run(
    `INSERT INTO archive_runs (user_id, scope, state, page_token, total, started_at)
     VALUES ($1, 'all', 'reading', $2, 500, '2026-03-01')`,
    word,
  );
  await run(`INSERT INTO index_queue (user_id, thread_id, position) VALUES ($1, $2, 1)`, `${word}-queued`);
  await run(
    `INSERT INTO embeddings (user_id, provider, thread_id, embedding, content_hash, model, embedded_at)
     SELECT $1, 'ai_primary', t.thread_id, $2::halfvec(1536), '', 'mock-model-id', now() FROM threads t WHERE t.user_id = $1`,
    VECTOR,
  );
  await run("INSERT INTO mail_quotas (user_id, pace, paced_at) VALUES ($1, 1, '2026-03-01')");
  await run(
    "INSERT INTO rate_buckets (user_id, kind, permits, leased, filled_at) VALUES ($1, 'read', 1, 0, '2026-03-01')",
  );
  await run(
    `INSERT INTO embedding_runs (user_id, provider, status, started_at, finished_at)
     VALUES ($1, 'ai_primary', 'done', '2026-03-01', '2026-03-01')`,
  );
  await run(
    `UPDATE scheduled_sends SET status = 'failed', error = $3 WHERE user_id = $1 AND id = $2`,
    failed,
    word,
  );
  await fillMirror(db, userId, word);
  await run(
    `INSERT INTO list_unsubscribes VALUES ($1, $2, $2, $3, '2026-03-01', 'left')`,
    thread,
    `${word}.test`,
  );
  await run(
    `INSERT INTO reminders VALUES ($1, $2, '2026-03-21', 'answer', '2026-03-01', '2026-03-01')`,
    thread,
  );
  await run(`INSERT INTO settled_messages VALUES ($1, $2, 'answer', '2026-03-01')`, `${word}-settled`);
  await run(`INSERT INTO muted_threads VALUES ($1, $2, '2026-03-01')`, thread);
  await run(`INSERT INTO quiet_threads VALUES ($1, $2, '2026-03-01')`, thread);
  await run(
    `INSERT INTO push_devices VALUES ($1, $2, $2, $3, $2, $2, 'important', true, NULL, NULL, false, '2026-03-01')`,
    `${word}-device`,
    `https://push.test/${word}`,
  );
  await run(`INSERT INTO push_notices VALUES ($1, $2, $3, false, '2026-03-01')`, thread, word);
  await run(`INSERT INTO blocked_senders VALUES ($1, $2, '2026-03-01')`, `${word}@loud.test`);
  await run(`INSERT INTO contact_books VALUES ($1, $2, '2026-03-01', NULL)`, word);
  await run(`INSERT INTO contacts VALUES ($1, $2, $3, $2)`, word, `${word}@contact.test`);
  await run(`INSERT INTO snippets VALUES ($1, $2, $2, '2026-03-01')`, word);
  await run(
    `INSERT INTO outgoing_attachments VALUES ($1, $2, $3, 'text/plain', 1, true, '2026-03-01', '2030-01-01')`,
    `${word}-snippet-file`,
    `${word}.txt`,
  );
  await run(`INSERT INTO outgoing_attachment_pieces VALUES ($1, $2, 0, '\\x61')`, `${word}-snippet-file`);
  await run(`INSERT INTO snippet_files VALUES ($1, $2, $3, 1)`, word, `${word}-snippet-file`);
  await run(`INSERT INTO booking_pages VALUES ($1, $2, true, $2, 30, 1, 14, '2026-03-01')`, `${word}-page`);
  await run(
    `INSERT INTO bookings VALUES ($1, $2, $2, '2026-03-20', '2026-03-21', $2, $3, $2, 'booked', $2, NULL,
       '2026-03-01', '2026-03-01')`,
    word,
    `${word}@client.test`,
  );
  for (const name of ['run', 'other-run'])
    await run(
      `INSERT INTO rule_runs VALUES ($1, $3, $3, $3, $2, $4, $5, '{star}', 'done', $4, '2026-03-01')`,
      thread,
      `${word}-${name}`,
      word,
      {
        lane: null,
        priority: null,
        label: word,
        archive: false,
        mute: false,
        snoozedUntil: null,
        star: true,
        markRead: false,
        notify: false,
      },
    );
  await run(
    `INSERT INTO rule_verdicts VALUES ($1, $2, $2, $3, NULL, '2026-03-01')`,
    `${word} sentence`,
    thread,
  );
  await fillBriefs(db, { userId, word, thread });
  await run(`INSERT INTO image_senders VALUES ($1, $2, '2026-03-01')`, `${word}@client.test`);
  await run(
    `INSERT INTO sender_lessons (user_id, sender_address, lane, learned_at) VALUES ($1, $2, 'fyi', '2026-03-01')
     ON CONFLICT DO NOTHING`,
    `${word}@client.test`,
  );
  await run(
    `INSERT INTO webhook_logs (id, tenant_id, status, received_at, error) VALUES ($2, $1, 'failed', '2026-03-01', $2)`,
    `${word}-${userId}`,
  );
  await run(
    `INSERT INTO ai_spend_days (user_id, day, all_nanodollars) VALUES ($1, '2026-03-01', 1000) ON CONFLICT DO NOTHING`,
  );
  await run(
    `INSERT INTO writing_lessons VALUES ($1, $2, 'en', 'greeting', $3, 1, '2026-03-01') ON CONFLICT DO NOTHING`,
    `${word}@client.test`,
    word,
  );
  await run(
    `INSERT INTO prepared_drafts (user_id, thread_id, last_message_id, state, draft_html, asked_at)
     SELECT $1, thread_id, last_message_id, 'ready', $3, '2026-03-01' FROM threads WHERE user_id = $1 AND thread_id = $2
     ON CONFLICT DO NOTHING`,
    thread,
    word,
  );
  await run(
    `INSERT INTO reading_places (user_id, thread_id, message_id, sent_at, read_at)
     SELECT user_id, thread_id, message_id, sent_at, '2026-03-01' FROM messages WHERE user_id = $1 AND thread_id = $2 LIMIT 1`,
    thread,
  );
  await run(
    `INSERT INTO thread_summaries (user_id, thread_id, version, summary, written_at)
     VALUES ($1, $2, 'v', $3, '2026-03-01') ON CONFLICT DO NOTHING`,
    thread,
    word,
  );
  // A draft of the template is not kept.
  await run(
    `INSERT INTO draft_cache (user_id, thread_id, tone, provider, version, draft_html, written_at)
     VALUES ($1, $2, 'friendly', 'ai_primary', 'v', $3, '2026-03-01') ON CONFLICT DO NOTHING`,
    thread,
    word,
  );
}

/** What a mailbox that is read over IMAP would have. */
async function fillMirror(db: Database, userId: string, word: string): Promise<void> {
  const run = (statement: string) => db.query(statement, [userId, word]);
  await run('INSERT INTO imap_mirrors (user_id, account, seq, earliest) VALUES ($1, $2, 1, 0)');
  await run("INSERT INTO imap_folders (user_id, path, delimiter, role) VALUES ($1, $2, '/', 'own')");
  await run(
    `INSERT INTO imap_messages (user_id, message_id, thread_id, internal_date, arrival, size, rfc_id, history_id)
     VALUES ($1, $2, $2, '2026-03-01', 1, 1, $2, 1)`,
  );
  await run('INSERT INTO imap_places (user_id, path, uid, message_id) VALUES ($1, $2, 1, $2)');
  await run('INSERT INTO imap_refs VALUES ($1, $2, $2)');
  await run(
    "INSERT INTO imap_journal (user_id, seq, kind, message_id, thread_id) VALUES ($1, 1, 'added', $2, $2)",
  );
}

async function fillBriefs(
  db: Database,
  { userId, word, thread }: { userId: string; word: string; thread: string },
): Promise<void> {
  await db.query(
    "INSERT INTO brief_schedules VALUES ($1, '{08:00}', '{1}', true, '2026-03-30T08:00:00Z', '2026-03-01')",
    [userId],
  );
  const none = { rows: [], more: 0 };
  const row = {
    ...{ threadId: thread, subject: `${word} offer`, line: word, by: 'ai', sender: word },
    ...{ lane: 'reply', priority: 'high', suspicious: false, at: '2026-03-01T09:00:00.000Z' },
  };
  const lists = { waiting: none, newsletters: none, automatic: none, tasks: none, meetings: null };
  await db.query("INSERT INTO briefs VALUES ($1, $2, 'scheduled', '2026-03-01', '2026-03-01', $3)", [
    userId,
    `${word}-brief`,
    { ...lists, answer: { rows: [row], more: 0 } },
  ]);
  await db.query(
    "INSERT INTO task_runs VALUES ($1, $2, '2026-03-01', $2, 'done', 1, $2, $2, 0, '2026-03-01', '2026-03-01')",
    [userId, `${word}-task`],
  );
}
