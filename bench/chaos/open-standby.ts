import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, openDatabase } from '../../packages/database/src/open-database.ts';
import { CannotReachDatabase } from '../../packages/database/src/query/cannot-reach-database.ts';

const CLIENTS = 6;
const PATIENCE = { connectMs: 5_000, answerMs: 5_000 };
/** Whether the standby has caught up: no answer to what somebody reads. */
const CHECK = 'mailboxes-find-replayed';

export interface Standby {
  query: Database['query'];
  /** How many reads it has answered. */
  answered(): number;
  close(): Promise<void>;
}

/** The database of `target` on a standby of its server. */
export async function openStandby(standbyUrl: string, target: Database): Promise<Standby> {
  const [row] = await target.query<{ name: string }>('SELECT current_database() AS name');
  const url = Object.assign(new URL(standbyUrl), { pathname: `/${row?.name}` }).href;
  const db = await openOnceReplayed(url);
  let answered = 0;
  return {
    async query<Row>(...[text, values, name]: Parameters<Database['query']>) {
      const rows = await db.query<Row>(text, values, name);
      if (name !== CHECK) answered += 1;
      return rows;
    },
    answered: () => answered,
    close: db.close,
  };
}

/** A database that was just made is on the standby a moment later. */
async function openOnceReplayed(url: string): Promise<Database> {
  for (;;) {
    try {
      return await openDatabase({ url, poolSize: CLIENTS, patience: PATIENCE });
    } catch (error) {
      if (!(error instanceof CannotReachDatabase) || error.reason !== 'noDatabase') throw error;
      await sleep(100);
    }
  }
}
