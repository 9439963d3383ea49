import type { Clock } from '@triage/core/ports/clock';
import { listFolders } from '@triage/database/tables/imap/folders';
import type { Mirror } from '@triage/database/tables/imap/mirrors';
import type { ConnectionPool } from '../server/connection-pool.ts';
import { type Applied, applyReading } from './apply-reading.ts';
import { fetchMailbox, type MailboxReading } from './fetch-mailbox.ts';
import { type FirstPass, fetchNewest } from './fetch-newest.ts';
import { type MirrorOwner, openMirror } from './open-mirror.ts';
import { splitReading } from './split-reading.ts';

/** A first pass over a large mailbox takes seconds; a server that is slower than this is tried again later. */
const PASS_MS = 300_000;
/** Until a message that is in no folder is found or known to be deleted. The next call goes on where this one stopped. */
const ROUNDS_MAX = 8;

/** STATUS may come from a stale index of the server, so each folder is selected at this interval. */
const EVERY_FOLDER_MS = 10 * 60_000;

export interface Passing extends MirrorOwner {
  clock: Clock;
  pool: ConnectionPool;
  firstPass: FirstPass;
  /** When each folder was last selected, in milliseconds. */
  everyFolderAt: number;
  /**
   * Folders that we have changed since they were last stored. A STATUS from before our change must not hide it: whoever
   * then plans an undo would find the message where it no longer is, and change nothing.
   */
  mustRead: Set<string>;
}

export async function passUntilSure(passing: Passing): Promise<Mirror> {
  for (let round = 0; round < ROUNDS_MAX; round++) if ((await passOnce(passing)) === 'done') break;
  return openMirror(passing);
}

async function passOnce(passing: Passing): Promise<Applied> {
  const { db, userId, clock, pool } = passing;
  const mirror = await openMirror(passing);
  const startedAt = clock.now().getTime();
  const everyFolder = startedAt - passing.everyFolderAt >= EVERY_FOLDER_MS;
  // What is changed from now on is for the next pass.
  const mustRead = new Set(passing.mustRead);
  passing.mustRead.clear();
  let applied: Applied = 'overtaken';
  try {
    const asked = { userId, everyFolder, mustRead };
    const reading = await pool.use('read', (client) => fetchMailbox(client, db, asked), {
      deadlineMs: PASS_MS,
    });
    applied = await store(passing, mirror, reading);
  } finally {
    if (applied === 'overtaken') for (const path of mustRead) passing.mustRead.add(path);
    else if (everyFolder) passing.everyFolderAt = startedAt;
  }
  return applied;
}

/** The newest messages of a large mailbox whose first pass has not begun. */
export async function beginFirstPass(passing: Passing): Promise<void> {
  const { db, userId, clock, pool, firstPass } = passing;
  const { version, passedAt } = await openMirror(passing);
  if (passedAt || (await hasBegun(passing))) return;
  const reading = await pool.use('read', (client) => fetchNewest(client, firstPass));
  if (!reading) return;
  const pass = { userId, version, reading, isWhole: false, now: clock.now() };
  await db.transaction((tx) => applyReading(tx, pass));
}

export async function hasBegun({ db, userId }: MirrorOwner): Promise<boolean> {
  return (await listFolders(db, userId)).length > 0;
}

async function store(
  { db, userId, clock, firstPass }: Passing,
  { version, passedAt }: Mirror,
  whole: MailboxReading,
): Promise<Applied> {
  const parts = passedAt ? [whole] : splitReading(whole, firstPass.part);
  let applied: Applied = 'done';
  for (const [index, reading] of parts.entries()) {
    const isWhole = index === parts.length - 1;
    // Each part is a write of its own.
    const at = { version: String(BigInt(version) + BigInt(index)), now: clock.now() };
    applied = await db.transaction((tx) => applyReading(tx, { userId, reading, isWhole, ...at }));
    if (applied === 'overtaken') break;
  }
  return applied;
}
