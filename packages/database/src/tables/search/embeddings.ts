import type { Provider } from '@triage/contract/triage/lanes';
import pgvector from 'pgvector/pg';
import type { Sql } from '../../query/query-pool.ts';
import { integer } from '../../statements/columns.ts';
import {
  anyOf,
  build,
  type Placeholders,
  run,
  runOne,
  sqlStatement,
  statement,
} from '../../statements/statement.ts';

type Owner = { userId: string; provider: Provider };

export interface NewEmbedding {
  threadId: string;
  contentHash: string;
  lastMessageId: string;
  /** Null if the stored one is of the same text: only its message count is updated. */
  vector: readonly number[] | null;
}

type Columns = { threadIds: string[]; contentHashes: string[]; lastMessageIds: string[] };

const listKeys = statement('embeddings-list-keys', (p: { userId: string; threadIds: readonly string[] }) =>
  build
    .selectFrom('embeddings')
    .where('user_id', '=', p.userId)
    .where('provider', 'in', ['ai_primary', 'ai_secondary'])
    .where('thread_id', '=', anyOf(p.threadIds))
    .select(['thread_id as threadId', 'provider', 'content_hash as contentHash']),
);

// A thread that was deleted meanwhile is left out by the join.
const put = sqlStatement(
  'embeddings-put',
  {},
  (p: Placeholders<Owner & Columns & { model: string; now: Date; vectors: string[] }>) => `
  INSERT INTO embeddings (user_id, provider, thread_id, embedding, content_hash, last_message_id, model, embedded_at)
  SELECT t.user_id, ${p.provider}, t.thread_id, new.vector::halfvec(1536), new.content_hash, new.last_message_id,
    ${p.model}, ${p.now}
  FROM unnest(${p.threadIds}::text[], ${p.contentHashes}::text[], ${p.lastMessageIds}::text[], ${p.vectors}::text[])
    AS new(thread_id, content_hash, last_message_id, vector)
  JOIN threads t ON t.user_id = ${p.userId} AND t.thread_id = new.thread_id
  ON CONFLICT (user_id, provider, thread_id) DO UPDATE SET
    embedding = excluded.embedding, content_hash = excluded.content_hash,
    last_message_id = excluded.last_message_id, model = excluded.model, embedded_at = excluded.embedded_at`,
);

const noteSeen = sqlStatement(
  'embeddings-note-seen',
  {},
  (p: Placeholders<Owner & Columns>) => `
  UPDATE embeddings e SET last_message_id = seen.last_message_id
  FROM unnest(${p.threadIds}::text[], ${p.contentHashes}::text[], ${p.lastMessageIds}::text[])
    AS seen(thread_id, content_hash, last_message_id)
  WHERE e.user_id = ${p.userId} AND e.provider = ${p.provider} AND e.thread_id = seen.thread_id
    AND e.content_hash = seen.content_hash AND e.last_message_id <> seen.last_message_id`,
);

const count = sqlStatement(
  'embeddings-count-indexed',
  { done: integer, total: integer },
  (p: Placeholders<Owner>) => `
  SELECT (SELECT count(*)::int FROM embeddings WHERE user_id = ${p.userId} AND provider = ${p.provider}) AS done,
    (SELECT count(*)::int FROM classifications WHERE user_id = ${p.userId})
      + (SELECT count(*)::int FROM threads t WHERE t.user_id = ${p.userId} AND t.needs_triage AND NOT EXISTS (
        SELECT 1 FROM classifications c WHERE c.user_id = ${p.userId} AND c.thread_id = t.thread_id)) AS total`,
);

/** Hashes of the texts that each provider has embedded for these threads. */
export function listEmbeddingKeys(db: Sql, threads: { userId: string; threadIds: readonly string[] }) {
  return run(db, listKeys, threads);
}

/** A deadlock of two writers is out of question: both go through the rows in the same order. */
export async function putEmbeddings(
  tx: Sql,
  {
    embeddings,
    model,
    now,
    ...owner
  }: Owner & { model: string; now: Date; embeddings: readonly NewEmbedding[] },
): Promise<void> {
  const sorted = [...embeddings].sort((a, b) => (a.threadId < b.threadId ? -1 : 1));
  const fresh = sorted.filter(({ vector }) => vector !== null);
  const known = sorted.filter(({ vector }) => vector === null);
  const vectors = fresh.map(({ vector }) => toVector(vector ?? []));
  if (fresh.length > 0) await run(tx, put, { ...owner, model, now, ...columnsOf(fresh), vectors });
  if (known.length > 0) await run(tx, noteSeen, { ...owner, ...columnsOf(known) });
}

/** How many of the threads that have a lane, or will have one, can be found by meaning; the archive is found by its words. */
export async function countIndexed(db: Sql, { userId, provider }: Owner) {
  return (await runOne(db, count, { userId, provider })) ?? { done: 0, total: 0 };
}

/** As PostgreSQL reads a vector. */
export function toVector(numbers: readonly number[]): string {
  // Null only for null.
  return pgvector.toSql([...numbers]) as string;
}

function columnsOf(embeddings: readonly NewEmbedding[]): Columns {
  return {
    threadIds: embeddings.map(({ threadId }) => threadId),
    contentHashes: embeddings.map(({ contentHash }) => contentHash),
    lastMessageIds: embeddings.map(({ lastMessageId }) => lastMessageId),
  };
}
