import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../../packages/database/src/open-database.ts';
import { hostDatabase } from '../../chaos/host-database.ts';
import type { Sight } from './kill-points.ts';
import type { SendSettings } from './send-services.ts';
import { watchImap, watchSmtp } from './watching-proxies.ts';

interface Scene {
  db: Database;
  worker: { file: string; folder: string };
  settings: SendSettings;
}

const LIFE_MAX_MS = 40_000;
/** For what the dead process has sent: the server may still take it. */
const AFTERLIFE_MS = 300;

/** A process that sends what is due, killed with SIGKILL at the sight of this. Throws if it lives to the end. */
export async function liveUntil(sight: Sight, { db, worker, settings }: Scene): Promise<void> {
  const child = fork(worker.file, {
    serialization: 'advanced',
    execArgv: ['--no-warnings'],
    env: { ...process.env, NODE_COMPILE_CACHE: join(worker.folder, 'cache') },
    stdio: 'inherit',
  });
  const exited = once(child, 'exit');
  const onSight = (seen: Sight) => {
    if (seen === sight) child.kill('SIGKILL');
    return !child.killed;
  };
  const { account, ca } = settings;
  const imap = await watchImap(account.imap.port, onSight);
  const smtp = await watchSmtp(account.smtp.port, ca, onSight);
  hostDatabase({ db }, child, (name, when) => onSight(`database:${name}:${when}` as Sight));
  const watched = {
    imap: { ...account.imap, port: imap.port },
    smtp: { host: '127.0.0.1', port: smtp.port, security: 'none' as const },
  };
  child.send({ ...settings, account: { ...account, ...watched } } satisfies SendSettings);
  const late = sleep(LIFE_MAX_MS, undefined, { ref: false }).then(() => child.kill('SIGKILL'));
  const [, signal] = (await Promise.race([exited, late.then(() => [null, 'late'])])) as [unknown, string];
  await sleep(AFTERLIFE_MS);
  await Promise.all([imap.close(), smtp.close()]);
  if (signal !== 'SIGKILL' || !child.killed) throw new Error(`The process was not killed at ${sight}`);
}
