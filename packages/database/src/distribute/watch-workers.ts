import type { Sql } from '../query/query-pool.ts';
import { listUnreachableWorkers } from './reachable-users.ts';

const PATIENCE_MS = 1_000;

export interface WorkerWatch {
  /** The workers that do not answer; undefined while that is not known yet. */
  unreachable(): Promise<string[] | undefined>;
}

/**
 * Asks no more than once at a time. A worker that hangs is noticed after `citus.node_connection_timeout`, for which nobody
 * waits: until then the answer is that of the question before.
 */
export function watchWorkers(sql: Sql): WorkerWatch {
  let asking: Promise<void> | undefined;
  let known: string[] | undefined;
  const ask = async () => {
    known = (await listUnreachableWorkers(sql).catch(() => undefined)) ?? undefined;
    asking = undefined;
  };
  return {
    async unreachable() {
      asking ??= ask();
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, PATIENCE_MS);
      });
      await Promise.race([asking, late]);
      clearTimeout(timer);
      return known;
    },
  };
}
