import type { Database } from '@triage/database/open-database';
import { insert, now, rows, run } from '@triage/database/testing/rows';
import { type HandFilled, VECTOR } from './hand-filled.ts';

/** What is of threads and messages. */
export async function fillMail(db: Database, { userId, word, thread, failed }: HandFilled): Promise<void> {
  await insert(db, 'archive_runs', {
    user_id: userId,
    scope: 'all',
    state: 'reading',
    page_token: word,
    total: 500,
    started_at: '2026-03-01',
  });
  await insert(db, 'index_queue', { user_id: userId, thread_id: `${word}-queued`, position: 1 });
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
  await insert(db, 'embedding_runs', {
    user_id: userId,
    provider: 'ai_primary',
    status: 'done',
    started_at: '2026-03-01',
    finished_at: '2026-03-01',
  });
  await run(
    db,
    rows
      .updateTable('scheduled_sends')
      .set({ status: 'failed', error: word })
      .where('user_id', '=', userId)
      .where('id', '=', failed),
  );
  await insert(db, 'list_unsubscribes', {
    user_id: userId,
    message_id: thread,
    thread_id: thread,
    host: `${word}.test`,
    asked_at: '2026-03-01',
    outcome: 'left',
  });
  await insert(db, 'reminders', {
    user_id: userId,
    thread_id: thread,
    remind_at: '2026-03-21',
    about: 'answer',
    since: '2026-03-01',
    created_at: '2026-03-01',
  });
  await insert(db, 'settled_messages', {
    user_id: userId,
    message_id: `${word}-settled`,
    about: 'answer',
    settled_at: '2026-03-01',
  });
  await insert(db, 'muted_threads', { user_id: userId, thread_id: thread, muted_at: '2026-03-01' });
  await insert(db, 'quiet_threads', { user_id: userId, thread_id: thread, quiet_since: '2026-03-01' });
  await insert(db, 'push_notices', {
    user_id: userId,
    thread_id: thread,
    message_id: word,
    back: false,
    noticed_at: '2026-03-01',
  });
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
  await insert(
    db,
    'thread_summaries',
    { user_id: userId, thread_id: thread, version: 'v', summary: word, written_at: '2026-03-01' },
    'or keep',
  );
  // A draft of the template is not kept.
  await insert(
    db,
    'draft_cache',
    {
      user_id: userId,
      thread_id: thread,
      tone: 'friendly',
      provider: 'ai_primary',
      version: 'v',
      draft_html: word,
      written_at: '2026-03-01',
    },
    'or keep',
  );
}
