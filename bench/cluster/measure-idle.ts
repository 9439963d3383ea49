import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { startWorld } from '../../apps/web/tests/support/start-world.ts';
import { openDatabase } from '../../packages/database/src/open-database.ts';
import { weighProcess } from '../web/weigh-process.ts';
import type { Engine } from './open-engine.ts';

/** After its start a process works for a while: templates, the first looks. */
const SETTLE_MS = 30_000;
const TICKS_A_SECOND = 100;

export interface Idle {
  /** On the server of the app's address, a minute. */
  transactions: number;
  processorMs: number;
  memory: number | null;
}

/** What one process costs, with pages and background work, that nobody uses. */
export async function measureIdle({ makeEmpty }: Engine, seconds: number): Promise<Idle> {
  const made = await makeEmpty();
  const world = await startWorld({ env: { DATABASE_URL: made.url } });
  const observer = await openDatabase({ url: inDatabase(made.url, 'postgres'), poolSize: 1 });
  const name = new URL(made.url).pathname.slice(1);
  const pid = world.app.process.pid ?? 0;
  const count = async () => {
    const [row] = await observer.query<{ count: number }>(
      'SELECT (xact_commit + xact_rollback)::int AS count FROM pg_stat_database WHERE datname = $1',
      [name],
    );
    return row?.count ?? 0;
  };
  try {
    await sleep(SETTLE_MS);
    const before = { transactions: await count(), processorMs: processorTimeOf(pid) };
    await sleep(seconds * 1_000);
    const minutes = seconds / 60;
    return {
      transactions: ((await count()) - before.transactions) / minutes,
      processorMs: (processorTimeOf(pid) - before.processorMs) / minutes,
      memory: weighProcess(world.app),
    };
  } finally {
    await observer.close();
    await world.stop();
    await made.drop();
  }
}

function inDatabase(url: string, name: string): string {
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}

function processorTimeOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return ((Number(fields[11]) + Number(fields[12])) * 1_000) / TICKS_A_SECOND;
}
