import { setTimeout as sleep } from 'node:timers/promises';
import type { CitusCluster } from '../../packages/database/src/testing/start-citus.ts';

const NODES = ['worker1', 'worker2', 'coordinator'] as const;
const KILL_EVERY_MS = 1_500;
/** Longer than a failed statement is tried again at once. */
const DOWN_MS = 1_000;

/** Kills one node after the other, each for a while, until the end; resolves with how often. */
export async function killNodes(cluster: CitusCluster, signal: AbortSignal): Promise<number> {
  for (let kills = 0; ; kills++) {
    await sleep(KILL_EVERY_MS * (0.5 + Math.random()), undefined, { signal }).catch(() => {});
    if (signal.aborted) return kills;
    const node = NODES[kills % NODES.length] ?? 'worker1';
    await cluster.kill(node);
    await sleep(DOWN_MS * Math.random());
    await cluster.start(node);
  }
}
