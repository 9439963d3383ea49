import { cp, rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  freePort,
  type RunningProcess,
  runNode,
  waitUntilServing,
} from '../../apps/web/tests/support/child-process.ts';
import { openWorldDatabase } from '../../apps/web/tests/support/open-world-database.ts';
import { Person } from '../../apps/web/tests/support/person.ts';
import { startWorld, WEBHOOK_SECRET, type World } from '../../apps/web/tests/support/start-world.ts';
import { fillThreads } from '../fill-inbox.ts';

export interface Stage {
  world: World;
  person: Person;
  userId: string;
  cookie: string;
}

/** The production build with one connected user whose mailbox at the provider is empty. */
export async function openStage(): Promise<Stage> {
  const world = await startWorld();
  await world.control('reset', { empty: true });
  const person = new Person(world, 'bench@sandbox.test');
  await person.signIn();
  await person.connect();
  const userId = await person.userId();
  for (;;) {
    const { progress } = (await (await person.fetch('/api/inbox/changes')).json()) as {
      progress: { state: string } | null;
    };
    if (!progress || progress.state === 'done' || progress.state === 'none') break;
    await sleep(100);
  }
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return { world, person, userId, cookie };
}

/** Fills the cache up to the given number of threads; the app is stopped meanwhile and starts with the result. */
export async function grow({ world, userId }: Stage, from: number, to: number): Promise<void> {
  await openWorldDatabase(world, (db) => fillThreads(db, { userId, from, to, now: new Date() }));
}

export interface Bare {
  url: string;
  running: RunningProcess;
  stop(): Promise<void>;
}

/** The baseline server over a copy of what the app has stored. */
export async function openBare({ world, userId }: Stage): Promise<Bare> {
  const dataDir = `${world.env['DATA_DIR']}-bare`;
  await world.app.stop();
  await cp(world.env['DATA_DIR'] ?? '', dataDir, { recursive: true });
  await world.restartApp();
  const port = await freePort();
  const env = { DATA_DIR: dataDir, PORT: String(port), USER_ID: userId, SECRET: WEBHOOK_SECRET };
  const running = runNode('bench/bare-server.ts', env);
  const url = `http://localhost:${port}`;
  await waitUntilServing(`${url}/list`, running);
  return {
    url,
    running,
    async stop() {
      await running.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
