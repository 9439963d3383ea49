import { DatabaseUnavailable, findOutage } from './database-unavailable.ts';
import type { Scope } from './guarded-pool.ts';

/**
 * A statement of a user takes milliseconds, but where a whole mailbox is deleted; one of the service may look at every
 * shard, or delete for all users.
 */
const PATIENCE_MS = { user: 5_000, wholeMailbox: 600_000, service: 30_000 };

class Overdue extends Error {}

/**
 * In a distributed database: a worker that hangs keeps the connections of its coordinator open and answers nothing, so that
 * requests for its users would hold every connection of the pool. The caller gives up the connection: the coordinator
 * notices when the worker answers again, and its next connection to that worker fails within `citus.node_connection_timeout`.
 */
export async function answeredInTime<T>(
  { isDistributed }: { isDistributed: boolean },
  scope: Scope | 'wholeMailbox',
  answer: Promise<T>,
): Promise<T> {
  if (!isDistributed) return answer;
  const patienceMs = typeof scope === 'string' ? PATIENCE_MS[scope] : PATIENCE_MS.user;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const error = new Overdue(`The database did not answer within ${patienceMs} ms`);
    timer = setTimeout(() => reject(new DatabaseUnavailable('timeout', error)), patienceMs);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
    // It fails when its connection is given up, and nobody waits for it any more.
    answer.catch(() => {});
  }
}

/** Its connection is still waiting for an answer. */
export function isOverdue(error: unknown): boolean {
  return findOutage(error)?.cause instanceof Overdue;
}
