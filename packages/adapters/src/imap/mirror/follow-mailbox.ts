import type { Clock } from '@triage/core/ports/clock';
import type { MailAccount } from '@triage/core/ports/mail-account';
import type { Database } from '@triage/database/open-database';
import { deleteMirror, findMirror, insertMirror, type Mirror } from '@triage/database/tables/imap/mirrors';
import type { ConnectionPool } from '../server/connection-pool.ts';
import { applyReading } from './apply-reading.ts';
import { fetchMailbox } from './fetch-mailbox.ts';

/** A first pass over a large mailbox takes seconds; a server that is slower than this is tried again later. */
const PASS_MS = 300_000;
/** Until a message that is in no folder is found or known to be deleted. The next call goes on where this one stopped. */
const ROUNDS_MAX = 8;

/** A server may answer STATUS from a stale index, so each folder is selected at this interval. */
const EVERY_FOLDER_MS = 10 * 60_000;

/** Mirrors of an earlier version have it in the name of their account. */
const PORT = /:\d{1,5}$/;

export interface FollowOptions {
  db: Database;
  userId: string;
  clock: Clock;
  account: () => Promise<MailAccount>;
  pool: ConnectionPool;
  /** How old the mirror may be for a caller that wants to know of changes. */
  momentMs: number;
}

export interface FollowedMailbox {
  /** The mirror after a pass that began after the call. */
  refresh(): Promise<Mirror>;
  /** The mirror, at most a moment old. */
  recent(): Promise<Mirror>;
  /** The mirror after a first pass, however old. */
  known(): Promise<Mirror>;
}

export function followMailbox(options: FollowOptions): FollowedMailbox {
  const { db, userId, clock, pool, momentMs } = options;
  let running: Promise<Mirror> | null = null;
  let next: Promise<Mirror> | null = null;
  let everyFolderAt = Number.NEGATIVE_INFINITY;

  // Whoever waits for the next pass shares it.
  function refresh(): Promise<Mirror> {
    next ??= settled(running).then(() => {
      next = null;
      running = passUntilSure().finally(() => {
        running = null;
      });
      return running;
    });
    return next;
  }

  async function passUntilSure(): Promise<Mirror> {
    for (let round = 0; round < ROUNDS_MAX; round++) {
      const { version } = await openMirror();
      const startedAt = clock.now().getTime();
      const asked = { userId, everyFolder: startedAt - everyFolderAt >= EVERY_FOLDER_MS };
      const reading = await pool.use('read', (client) => fetchMailbox(client, db, asked), {
        deadlineMs: PASS_MS,
      });
      const pass = { userId, version, reading, now: clock.now() };
      const applied = await db.transaction((tx) => applyReading(tx, pass));
      if (asked.everyFolder && applied !== 'overtaken') everyFolderAt = startedAt;
      if (applied === 'done') break;
    }
    return openMirror();
  }

  /**
   * Of another account than the connected one: nothing of it is kept. Another port of the same server is the same account,
   * and which drafts were handed over must not be forgotten.
   */
  async function openMirror(): Promise<Mirror> {
    const { imap, userName } = await options.account();
    const account = `${userName} at ${imap.host}`;
    const found = await findMirror(db, userId);
    if (found && found.account.replace(PORT, '') === account) return found;
    if (found) await deleteMirror(db, userId);
    await insertMirror(db, { userId, account });
    return openMirror();
  }

  return {
    refresh,
    async recent() {
      const mirror = await openMirror();
      const passed = mirror.passedAt?.getTime() ?? Number.NEGATIVE_INFINITY;
      return clock.now().getTime() - passed < momentMs ? mirror : refresh();
    },
    async known() {
      const mirror = await openMirror();
      return mirror.passedAt ? mirror : refresh();
    },
  };
}

/** Its outcome is for those who asked for it. */
async function settled(work: Promise<unknown> | null): Promise<void> {
  if (work) await Promise.allSettled([work]);
}
