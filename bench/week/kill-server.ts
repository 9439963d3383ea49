import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../../packages/adapters/src/imap/testing/model/seeded-random.ts';
import { count, type Ledger } from './ledger.ts';
import type { WeekWorld } from './open-week.ts';
import type { Progress } from './progress.ts';

const WITHIN_MS = 500;
const START_MS = 2_500;

/** `kill -9` at random moments, with a restart on the same data; every fourth time once more while it starts. */
export async function killServer(
  { world }: WeekWorld,
  { random, kills, ledger, progress }: { random: Random; kills: number; ledger: Ledger; progress: Progress },
): Promise<void> {
  const moments = Array.from({ length: kills }, () => (2 + random(96)) / 100).sort((a, b) => a - b);
  for (const [at, moment] of moments.entries()) {
    await progress.reach(moment);
    await sleep(random(WITHIN_MS));
    const before = world.app;
    count(ledger, 'kills');
    const starting = world.restartApp('SIGKILL');
    if (random(4) === 0) {
      while (world.app === before) await sleep(10);
      await sleep(random(START_MS));
      count(ledger, 'kills while it starts');
      await world.restartApp('SIGKILL');
    }
    await starting;
    console.error(`week: ${at + 1} of ${kills} kills, ${progress.done} actions`);
  }
}
