import type { Sql } from '../query/query-pool.ts';
import { build, type Placeholders, run, runOne, sqlStatement, statement } from '../statements/statement.ts';

type Key = {
  userId: string;
  threadId: string;
  tone: 'professional' | 'friendly' | 'brief';
  provider: 'ai_primary' | 'ai_secondary';
};

const find = statement('draft-cache-find', (p: Key & { version: string }) =>
  build
    .selectFrom('draft_cache')
    .where('user_id', '=', p.userId)
    .where('thread_id', '=', p.threadId)
    .where('tone', '=', p.tone)
    .where('provider', '=', p.provider)
    .where('version', '=', p.version)
    .select('draft_html as draftHtml'),
);

// Stores nothing for a deleted thread.
const put = sqlStatement(
  'draft-cache-put',
  {},
  (p: Placeholders<Key & { version: string; draftHtml: string; now: Date }>) => `
  INSERT INTO draft_cache (user_id, thread_id, tone, provider, version, draft_html, written_at)
  SELECT user_id, thread_id, ${p.tone}, ${p.provider}, ${p.version}, ${p.draftHtml}, ${p.now}::timestamptz
  FROM threads WHERE user_id = ${p.userId} AND thread_id = ${p.threadId}
  ON CONFLICT (user_id, thread_id, tone, provider)
  DO UPDATE SET version = excluded.version, draft_html = excluded.draft_html, written_at = excluded.written_at`,
);

export async function findDraft(db: Sql, key: Key & { version: string }): Promise<string | null> {
  const row = await runOne(db, find, key);
  return row?.draftHtml ?? null;
}

/** One for each tone and provider: a draft of an older version of the thread is never asked for again. */
export async function putDraft(
  db: Sql,
  draft: Key & { version: string; draftHtml: string; now: Date },
): Promise<void> {
  await run(db, put, draft);
}
