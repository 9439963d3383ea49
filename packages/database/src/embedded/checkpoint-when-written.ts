import type { GuardedPool } from '../query/guarded-pool.ts';
import { queryPool } from '../query/query-pool.ts';

// The embedded database has no checkpointer: its log would grow, and the next start would replay all of it.
const EVERY = 3 * 60_000;

export function checkpointWhenWritten(pool: GuardedPool, onNotice: (line: string) => void): { stop(): void } {
  let written = '';
  let running = false;
  const timer = setInterval(async () => {
    if (running) return;
    running = true;
    try {
      if ((await position(pool)) !== written) {
        await queryPool(pool, 'service', 'CHECKPOINT');
        written = await position(pool);
      }
    } catch (error) {
      onNotice(`A checkpoint of the embedded database failed: ${error}`);
    }
    running = false;
  }, EVERY);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

async function position(pool: GuardedPool): Promise<string> {
  const [row] = await queryPool<{ at: string }>(
    pool,
    'service',
    'SELECT pg_current_wal_insert_lsn()::text AS at',
  );
  return row?.at ?? '';
}
