import type { Database } from '@triage/database/open-database';
import { now, rows, run } from '@triage/database/testing/rows';

/** Both people can send from it, each with a name and a signature of their own. */
export const SHARED_ADDRESS = 'shared@client.test';
export const VECTOR = JSON.stringify(Array.from({ length: 1_536 }, (_, at) => (at % 7) + 1));

/** Rows that no call of a user stores, or not immediately. */
export async function fillByHand(
  db: Database,
  { userId, word, thread, failed }: { userId: string; word: string; thread: string; failed: string },
): Promise<void> {
  await run(
    db,
    rows
      .insertInto('user_settings')
      .values({
        user_id: userId,
        preferences: JSON.stringify({ signature: word }),
      })
      .onConflict((on) =>
        on.column('user_id').doUpdateSet((eb) => ({
          preferences: eb(
            'user_settings.preferences',
            '||',
            eb.ref('excluded.preferences'),
          ).$castTo<object>(),
        })),
      ),
  );
  await run(
    db,
    rows
      .insertInto('accounts')
      .values({ user_id: userId, provider: 'identity', provider_account_id: userId, type: 'oidc' }),
  );
  await run(
    db,
    rows
      .insertInto('sessions')
      .values({ user_id: userId, token_hash: `${word}-${userId}`, expires: '2030-01-01' }),
  );
  await run(
    db,
    rows.insertInto('passkeys').values(
      ['-passkey', '-other-passkey'].map((id) => ({
        ...{
          user_id: userId,
          id: `${word}${id}`,
          name: word,
          credential_key: `${word}${id}`,
          public_key: word,
        },
        ...{ counter: '0', transports: [], created_at: '2026-03-01' },
      })),
    ),
  );
  await run(
    db,
    rows
      .insertInto('person_mailboxes')
      .values({ user_id: userId, mailbox_id: 'first', name: word, added_at: '2026-03-01' }),
  );
  await run(
    db,
    rows.insertInto('send_as_addresses').values({
      user_id: userId,
      email: SHARED_ADDRESS,
      name: word,
      signature_text: word,
      signature_html: word,
      listed_at: '2026-03-01',
    }),
  );
  await run(
    db,
    rows.insertInto('archive_runs').values({
      user_id: userId,
      scope: 'all',
      state: 'reading',
      page_token: word,
      total: 500,
      started_at: '2026-03-01',
    }),
  );
  await run(
    db,
    rows.insertInto('index_queue').values({ user_id: userId, thread_id: `${word}-queued`, position: 1 }),
  );
  await run(
    db,
    rows
      .insertInto('embeddings')
      .columns(['user_id', 'provider', 'thread_id', 'embedding', 'content_hash', 'model', 'embedded_at'])
      .expression((eb) =>
        eb
          .selectFrom('threads as t')
          .select([
            eb.val(userId).as('user_id'),
            eb.val('ai_primary').as('provider'),
            'thread_id',
            eb.val(VECTOR).as('embedding'),
            eb.val('').as('content_hash'),
            eb.val('mock-model-id').as('model'),
            now.as('embedded_at'),
          ])
          .where('user_id', '=', userId),
      ),
  );
  await run(db, rows.insertInto('mail_quotas').values({ user_id: userId, pace: 1, paced_at: '2026-03-01' }));
  await run(
    db,
    rows
      .insertInto('rate_buckets')
      .values({ user_id: userId, kind: 'read', permits: 1, leased: 0, filled_at: '2026-03-01' }),
  );
  await run(
    db,
    rows.insertInto('embedding_runs').values({
      user_id: userId,
      provider: 'ai_primary',
      status: 'done',
      started_at: '2026-03-01',
      finished_at: '2026-03-01',
    }),
  );
  await run(
    db,
    rows
      .updateTable('scheduled_sends')
      .set({ status: 'failed', error: word })
      .where('user_id', '=', userId)
      .where('id', '=', failed),
  );
  await fillMirror(db, userId, word);
  await run(
    db,
    rows.insertInto('list_unsubscribes').values({
      user_id: userId,
      message_id: thread,
      thread_id: thread,
      host: `${word}.test`,
      asked_at: '2026-03-01',
      outcome: 'left',
    }),
  );
  await run(
    db,
    rows.insertInto('reminders').values({
      user_id: userId,
      thread_id: thread,
      remind_at: '2026-03-21',
      about: 'answer',
      since: '2026-03-01',
      created_at: '2026-03-01',
    }),
  );
  await run(
    db,
    rows
      .insertInto('settled_messages')
      .values({ user_id: userId, message_id: `${word}-settled`, about: 'answer', settled_at: '2026-03-01' }),
  );
  await run(
    db,
    rows.insertInto('muted_threads').values({ user_id: userId, thread_id: thread, muted_at: '2026-03-01' }),
  );
  await run(
    db,
    rows
      .insertInto('quiet_threads')
      .values({ user_id: userId, thread_id: thread, quiet_since: '2026-03-01' }),
  );
  await run(
    db,
    rows.insertInto('push_devices').values({
      user_id: userId,
      id: `${word}-device`,
      name: `${word}-device`,
      endpoint_secret: `https://push.test/${word}`,
      device_key: `${word}-device`,
      auth_secret: `${word}-device`,
      about: 'important',
      preview: true,
      quiet_start: null,
      quiet_end: null,
      working_days_only: false,
      added_at: '2026-03-01',
    }),
  );
  await run(
    db,
    rows.insertInto('push_notices').values({
      user_id: userId,
      thread_id: thread,
      message_id: word,
      back: false,
      noticed_at: '2026-03-01',
    }),
  );
  await run(
    db,
    rows
      .insertInto('blocked_senders')
      .values({ user_id: userId, address: `${word}@loud.test`, blocked_at: '2026-03-01' }),
  );
  await run(
    db,
    rows
      .insertInto('contact_books')
      .values({ user_id: userId, sync_token: word, read_at: '2026-03-01', failure: null }),
  );
  await run(
    db,
    rows
      .insertInto('contacts')
      .values({ user_id: userId, contact_id: word, email: `${word}@contact.test`, name: word }),
  );
  await run(
    db,
    rows.insertInto('snippets').values({ user_id: userId, name: word, body: word, updated_at: '2026-03-01' }),
  );
  await run(
    db,
    rows.insertInto('outgoing_attachments').values({
      user_id: userId,
      id: `${word}-snippet-file`,
      filename: `${word}.txt`,
      mime_type: 'text/plain',
      size: 1,
      ready: true,
      created_at: '2026-03-01',
      expires_at: '2030-01-01',
    }),
  );
  await run(
    db,
    rows.insertInto('outgoing_attachment_pieces').values({
      user_id: userId,
      attachment_id: `${word}-snippet-file`,
      position: 0,
      bytes: Buffer.from('a'),
    }),
  );
  await run(
    db,
    rows
      .insertInto('snippet_files')
      .values({ user_id: userId, snippet_name: word, attachment_id: `${word}-snippet-file`, position: 1 }),
  );
  await run(
    db,
    rows.insertInto('booking_pages').values({
      user_id: userId,
      slug: `${word}-page`,
      enabled: true,
      title: `${word}-page`,
      duration_minutes: 30,
      notice_hours: 1,
      days_ahead: 14,
      updated_at: '2026-03-01',
    }),
  );
  await run(
    db,
    rows.insertInto('bookings').values({
      user_id: userId,
      id: word,
      token_hash: word,
      start: '2026-03-20',
      ends_at: '2026-03-21',
      guest_name: word,
      guest_email: `${word}@client.test`,
      note: word,
      state: 'booked',
      event_id: word,
      lease_until: null,
      asked_at: '2026-03-01',
      updated_at: '2026-03-01',
    }),
  );
  for (const name of ['run', 'other-run'])
    await run(
      db,
      rows.insertInto('rule_runs').values({
        user_id: userId,
        rule_id: `${word}-${name}`,
        message_id: `${word}-${name}`,
        id: `${word}-${name}`,
        thread_id: thread,
        rule_name: word,
        effect: {
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
        steps: ['star'],
        state: 'done',
        problem: word,
        made_at: '2026-03-01',
      }),
    );
  await run(
    db,
    rows.insertInto('rule_verdicts').values({
      user_id: userId,
      message_id: `${word} sentence`,
      sentence: `${word} sentence`,
      thread_id: thread,
      matches: null,
      asked_at: '2026-03-01',
    }),
  );
  await fillBriefs(db, { userId, word, thread });
  await run(
    db,
    rows
      .insertInto('image_senders')
      .values({ user_id: userId, address: `${word}@client.test`, allowed_at: '2026-03-01' }),
  );
  await run(
    db,
    rows
      .insertInto('sender_lessons')
      .values({
        user_id: userId,
        sender_address: `${word}@client.test`,
        lane: 'fyi',
        learned_at: '2026-03-01',
      })
      .onConflict((on) => on.doNothing()),
  );
  await run(
    db,
    rows.insertInto('webhook_logs').values({
      id: `${word}-${userId}`,
      tenant_id: userId,
      status: 'failed',
      received_at: '2026-03-01',
      error: `${word}-${userId}`,
    }),
  );
  await run(
    db,
    rows
      .insertInto('ai_spend_days')
      .values({ user_id: userId, day: '2026-03-01', all_nanodollars: '1000' })
      .onConflict((on) => on.doNothing()),
  );
  await run(
    db,
    rows
      .insertInto('writing_lessons')
      .values({
        user_id: userId,
        address: `${word}@client.test`,
        language: 'en',
        aspect: 'greeting',
        value: word,
        times: 1,
        learned_at: '2026-03-01',
      })
      .onConflict((on) => on.doNothing()),
  );
  await run(
    db,
    rows
      .insertInto('prepared_drafts')
      .columns(['user_id', 'thread_id', 'last_message_id', 'state', 'draft_html', 'asked_at'])
      .expression((eb) =>
        eb
          .selectFrom('threads')
          .select([
            eb.val(userId).as('user_id'),
            'thread_id',
            'last_message_id',
            eb.val('ready').as('state'),
            eb.val(word).as('draft_html'),
            eb.val('2026-03-01').as('asked_at'),
          ])
          .where('user_id', '=', userId)
          .where('thread_id', '=', thread),
      )
      .onConflict((on) => on.doNothing()),
  );
  await run(
    db,
    rows
      .insertInto('reading_places')
      .columns(['user_id', 'thread_id', 'message_id', 'sent_at', 'read_at'])
      .expression((eb) =>
        eb
          .selectFrom('messages')
          .select(['user_id', 'thread_id', 'message_id', 'sent_at', eb.val('2026-03-01').as('read_at')])
          .where('user_id', '=', userId)
          .where('thread_id', '=', thread)
          .limit(1),
      ),
  );
  await run(
    db,
    rows
      .insertInto('thread_summaries')
      .values({ user_id: userId, thread_id: thread, version: 'v', summary: word, written_at: '2026-03-01' })
      .onConflict((on) => on.doNothing()),
  );
  // A draft of the template is not kept.
  await run(
    db,
    rows
      .insertInto('draft_cache')
      .values({
        user_id: userId,
        thread_id: thread,
        tone: 'friendly',
        provider: 'ai_primary',
        version: 'v',
        draft_html: word,
        written_at: '2026-03-01',
      })
      .onConflict((on) => on.doNothing()),
  );
}

/** What a mailbox that is read over IMAP would have. */
async function fillMirror(db: Database, userId: string, word: string): Promise<void> {
  await run(
    db,
    rows.insertInto('imap_mirrors').values({ user_id: userId, account: word, seq: '1', earliest: '0' }),
  );
  await run(
    db,
    rows.insertInto('imap_folders').values({ user_id: userId, path: word, delimiter: '/', role: 'own' }),
  );
  await run(
    db,
    rows.insertInto('imap_messages').values({
      user_id: userId,
      message_id: word,
      thread_id: word,
      internal_date: '2026-03-01',
      arrival: '1',
      size: 1,
      rfc_id: word,
      history_id: '1',
    }),
  );
  await run(
    db,
    rows.insertInto('imap_places').values({ user_id: userId, path: word, uid: '1', message_id: word }),
  );
  await run(db, rows.insertInto('imap_refs').values({ user_id: userId, rfc_id: word, thread_id: word }));
  await run(
    db,
    rows
      .insertInto('imap_journal')
      .values({ user_id: userId, seq: '1', kind: 'added', message_id: word, thread_id: word }),
  );
}

async function fillBriefs(
  db: Database,
  { userId, word, thread }: { userId: string; word: string; thread: string },
): Promise<void> {
  await run(
    db,
    rows.insertInto('brief_schedules').values({
      user_id: userId,
      times: ['08:00'],
      days: [1],
      email: true,
      next_at: '2026-03-30T08:00:00Z',
      updated_at: '2026-03-01',
    }),
  );
  const none = { rows: [], more: 0 };
  const row = {
    ...{ threadId: thread, subject: `${word} offer`, line: word, by: 'ai', sender: word },
    ...{ lane: 'reply', priority: 'high', suspicious: false, at: '2026-03-01T09:00:00.000Z' },
  };
  const lists = { waiting: none, newsletters: none, automatic: none, tasks: none, meetings: null };
  await run(
    db,
    rows.insertInto('briefs').values({
      user_id: userId,
      id: `${word}-brief`,
      kind: 'scheduled',
      since: '2026-03-01',
      made_at: '2026-03-01',
      content: { ...lists, answer: { rows: [row], more: 0 } },
    }),
  );
  await run(
    db,
    rows.insertInto('task_runs').values({
      user_id: userId,
      task_id: `${word}-task`,
      slot: '2026-03-01',
      text: `${word}-task`,
      state: 'done',
      attempts: 1,
      conversation_id: `${word}-task`,
      answer: `${word}-task`,
      cards: 0,
      started_at: '2026-03-01',
      finished_at: '2026-03-01',
    }),
  );
}
