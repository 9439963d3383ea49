import { setTimeout as sleep } from 'node:timers/promises';

interface Server {
  kill(): Promise<void>;
  start(): Promise<void>;
}

const KILL_EVERY_MS = 1_500;
/** Longer than a failed statement is tried again at once. */
const DOWN_MS = 1_000;

/** Kills one server after the other, each for a while, until the end; resolves with how often. */
export async function killInTurn(servers: readonly Server[], signal: AbortSignal): Promise<number> {
  for (let kills = 0; ; kills++) {
    await sleep(KILL_EVERY_MS * (0.5 + Math.random()), undefined, { signal }).catch(() => {});
    const server = servers[kills % servers.length];
    if (signal.aborted || !server) return kills;
    await server.kill();
    await sleep(DOWN_MS * Math.random());
    await server.start();
  }
}
