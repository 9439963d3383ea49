import type { Database } from '@triage/database/open-database';
import type { TenantId } from '../src/tenant/tenant-id.ts';

const DIMENSIONS = 1_536;
const BATCH = 250;

/** Like embeddings of mail: many small groups about one thing each. The same seed has the same groups. */
export function clusteredVectors({
  count,
  clusters,
  seed,
  offset = 0,
}: {
  count: number;
  clusters: number;
  seed: number;
  offset?: number;
}): number[][] {
  const centre = normals(seed);
  const centres = Array.from({ length: clusters }, () => Array.from({ length: DIMENSIONS }, centre));
  const noise = normals(seed * 7_919 + offset + 1);
  return Array.from({ length: count }, (_, at) =>
    (centres[(at * 31 + offset) % clusters] ?? []).map((part) => Number((part + noise() * 0.8).toFixed(3))),
  );
}

/** Threads `v0`, `v1`, … with these embeddings by the primary provider's mock model. */
export async function storeVectors(
  db: Pick<Database, 'query'>,
  tenantId: TenantId,
  vectors: readonly number[][],
  model = 'mock-model-id',
): Promise<void> {
  for (let start = 0; start < vectors.length; start += BATCH) {
    const batch = vectors.slice(start, start + BATCH);
    const ids = batch.map((_, at) => `v${start + at}`);
    await db.query(
      `INSERT INTO threads (user_id, thread_id, last_message_at)
       SELECT $1, id, '2026-01-01' FROM unnest($2::text[]) AS id ON CONFLICT DO NOTHING`,
      [tenantId, ids],
    );
    await db.query(
      `INSERT INTO embeddings (user_id, provider, thread_id, embedding, content_hash, model, embedded_at)
       SELECT $1, 'ai_primary', v.id, v.vector::halfvec(1536), '', $4, now()
       FROM unnest($2::text[], $3::text[]) AS v(id, vector)`,
      [tenantId, ids, batch.map((vector) => JSON.stringify(vector)), model],
    );
  }
}

/** Normally distributed numbers, the same ones for the same seed. */
function normals(seed: number): () => number {
  let state = seed >>> 0 || 1;
  const next = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return ((state >>> 0) + 1) / 4_294_967_297;
  };
  return () => Math.sqrt(-2 * Math.log(next())) * Math.cos(2 * Math.PI * next());
}
