import type { Database } from '@triage/database/open-database';
import { now, rows, run } from '@triage/database/testing/rows';
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
    await run(
      db,
      rows
        .insertInto('threads')
        .values(ids.map((id) => ({ user_id: tenantId, thread_id: id, last_message_at: '2026-01-01' })))
        .onConflict((on) => on.doNothing()),
    );
    await run(
      db,
      rows.insertInto('embeddings').values(
        batch.map((vector, at) => ({
          ...{ user_id: tenantId, provider: 'ai_primary' as const, thread_id: `v${start + at}` },
          ...{ embedding: JSON.stringify(vector), content_hash: '', model, embedded_at: now },
        })),
      ),
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
