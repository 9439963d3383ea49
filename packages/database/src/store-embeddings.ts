import type { Provider } from '@triage/contract/lanes';
import type { Sql } from './open-database.ts';

export interface EmbeddingKey {
  threadId: string;
  provider: Provider;
  contentHash: string;
}

export interface NewEmbedding {
  threadId: string;
  contentHash: string;
  lastMessageId: string;
  /** Null where the stored one is of the same text: only what it has seen is noted. */
  vector: readonly number[] | null;
}

export function readEmbeddingKeys(
  sql: Sql,
  query: { userId: string; threadIds: readonly string[] },
): Promise<EmbeddingKey[]> {
  return sql.query(
    `SELECT thread_id AS "threadId", provider, content_hash AS "contentHash" FROM embeddings
     WHERE user_id = $1 AND provider IN ('ai_primary', 'ai_secondary') AND thread_id = ANY ($2::text[])`,
    [query.userId, query.threadIds],
    'read-embedding-keys',
  );
}

/** A thread that was deleted meanwhile is left out by the join. */
const UPSERT = `
  INSERT INTO embeddings (user_id, provider, thread_id, embedding, content_hash, last_message_id, model, embedded_at)
  SELECT $1, $2, t.thread_id, new.vector::halfvec(1536), new.content_hash, new.last_message_id, $3, $4
  FROM unnest($5::text[], $6::text[], $7::text[], $8::text[]) AS new(thread_id, content_hash, last_message_id, vector)
  JOIN threads t ON t.user_id = $1 AND t.thread_id = new.thread_id
  ON CONFLICT (user_id, provider, thread_id) DO UPDATE SET
    embedding = excluded.embedding, content_hash = excluded.content_hash,
    last_message_id = excluded.last_message_id, model = excluded.model, embedded_at = excluded.embedded_at`;

const SEEN = `
  UPDATE embeddings e SET last_message_id = seen.last_message_id
  FROM unnest($3::text[], $4::text[], $5::text[]) AS seen(thread_id, content_hash, last_message_id)
  WHERE e.user_id = $1 AND e.provider = $2 AND e.thread_id = seen.thread_id AND e.content_hash = seen.content_hash
    AND e.last_message_id <> seen.last_message_id`;

/** A deadlock of two writers is out of question: both go through the rows in the same order. */
export async function storeEmbeddings(
  tx: Sql,
  { userId, provider, model, now }: { userId: string; provider: Provider; model: string; now: Date },
  embeddings: readonly NewEmbedding[],
): Promise<void> {
  const sorted = [...embeddings].sort((a, b) => (a.threadId < b.threadId ? -1 : 1));
  const fresh = sorted.filter(({ vector }) => vector !== null);
  const known = sorted.filter(({ vector }) => vector === null);
  if (fresh.length > 0)
    await tx.query(UPSERT, [
      userId,
      provider,
      model,
      now,
      fresh.map(({ threadId }) => threadId),
      fresh.map(({ contentHash }) => contentHash),
      fresh.map(({ lastMessageId }) => lastMessageId),
      fresh.map(({ vector }) => JSON.stringify(vector)),
    ]);
  if (known.length > 0)
    await tx.query(SEEN, [
      userId,
      provider,
      known.map(({ threadId }) => threadId),
      known.map(({ contentHash }) => contentHash),
      known.map(({ lastMessageId }) => lastMessageId),
    ]);
}

/** Which provider's embedding a classification stands with; `over` says whether one that is recorded gives way. */
export async function recordEmbeddingProvider(
  tx: Sql,
  { userId, provider, over }: { userId: string; provider: Provider; over: boolean },
  threadIds: readonly string[],
): Promise<void> {
  await tx.query(
    `UPDATE classifications SET embedding_provider = $2 WHERE user_id = $1 AND thread_id = ANY ($3::text[])
       AND (embedding_provider IS NULL OR ($4 AND embedding_provider <> $2))`,
    [userId, provider, threadIds, over],
  );
}
