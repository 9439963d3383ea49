import type { Sql } from '../../query/query-pool.ts';
import { text } from '../../statements/columns.ts';
import { build, type Placeholders, run, sqlStatement, statement } from '../../statements/statement.ts';

type Phrases = { userId: string; phrases: readonly string[]; limit: number };

const findByPhrase = sqlStatement(
  'message-words-find-by-phrase',
  { threadId: text },
  (p: Placeholders<Phrases>) => `
  SELECT DISTINCT m.thread_id AS "threadId"
  FROM unnest(${p.phrases}::text[]) AS r (run)
  JOIN messages m ON m.user_id = ${p.userId} AND m.search @@ phraseto_tsquery('simple', fold_accents(r.run))
  LIMIT ${p.limit}`,
);

type MessageWords = { messageId: string; language: string; moreText: string };

const listUnindexed = statement('message-words-list-unindexed', (p: { userId: string; limit: number }) =>
  build
    .selectFrom('messages')
    .where('user_id', '=', p.userId)
    .where('language', 'is', null)
    .select(['message_id as messageId', 'subject', 'body_text as text', 'body_html as html'])
    .limit(p.limit),
);

type NewWords = { userId: string; messageIds: string[]; languages: string[]; moreTexts: string[] };

const setWords = sqlStatement(
  'message-words-set',
  { threadId: text },
  (p: Placeholders<NewWords>) => `
  UPDATE messages m SET language = n.language, more_text = n.more_text
  FROM unnest(${p.messageIds}::text[], ${p.languages}::text[], ${p.moreTexts}::text[])
    AS n (message_id, language, more_text)
  WHERE m.user_id = ${p.userId} AND m.message_id = n.message_id RETURNING m.thread_id AS "threadId"`,
);

const refreshThreads = sqlStatement(
  'message-words-refresh-threads',
  { refreshed: { type: 'void' } },
  (p: Placeholders<{ userId: string; threadIds: readonly string[] }>) => `
  SELECT refresh_thread_search(${p.userId}, ${p.threadIds}::text[]) AS refreshed`,
);

/** The threads that contain any of these phrases literally. */
export async function findThreadsByPhrase(db: Sql, phrases: Phrases): Promise<string[]> {
  return (await run(db, findByPhrase, phrases)).map(({ threadId }) => threadId);
}

/** `language` is NULL until a message that was cached before search knew languages has got one. */
export function listMessagesWithoutLanguage(db: Sql, wanted: { userId: string; limit: number }) {
  return run(db, listUnindexed, wanted);
}

/** In a transaction: sets each message's language and extra search text, and rebuilds its thread's index words. */
export async function setMessageWords(
  tx: Sql,
  { userId, messages }: { userId: string; messages: readonly MessageWords[] },
): Promise<void> {
  const changed = await run(tx, setWords, {
    userId,
    messageIds: messages.map(({ messageId }) => messageId),
    languages: messages.map(({ language }) => language),
    moreTexts: messages.map(({ moreText }) => moreText),
  });
  const threadIds = [...new Set(changed.map(({ threadId }) => threadId))];
  await run(tx, refreshThreads, { userId, threadIds });
}
