import type { Database } from '../../packages/database/src/open-database.ts';
import { runDispatch } from '../dispatch/run-dispatch.ts';
import { timeSends } from '../dispatch/time-sends.ts';

/** Sends so many due emails through a provider without latency, and says how many a second. */
export async function sendDue(db: Database, userIds: readonly string[], count: number): Promise<number> {
  const tookMs = await timeSends(db, { userIds, count }, () => runDispatch(db, 0));
  return (1_000 * count) / tookMs;
}
