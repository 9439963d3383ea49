import type { ChildProcess } from 'node:child_process';
import type { Database, Sql } from '../../packages/database/src/open-database.ts';
import { findOutage } from '../../packages/database/src/query/database-unavailable.ts';
import type { DatabaseAnswer, DatabaseRequest } from './remote-database.ts';

export interface Hosted {
  db: Database;
  standby?: Pick<Database, 'query'>;
}

interface OpenTransaction {
  tx: Sql;
  end: (commit: boolean) => void;
  done: Promise<void>;
}

/** Told before and after each statement, by its name. False: the statement, or its answer, is held back for ever. */
export type WatchStatement = (name: string, when: 'before' | 'after') => boolean;

class RolledBack extends Error {}

/**
 * Serves the database to a child process. When the child is killed its open transaction is rolled back; completed
 * statements stay.
 */
export function hostDatabase(
  { db, standby }: Hosted,
  child: ChildProcess,
  watch: WatchStatement = () => true,
): void {
  const transactions = new Map<string, OpenTransaction>();

  async function begin(name: string): Promise<void> {
    const opened = Promise.withResolvers<void>();
    const end = Promise.withResolvers<boolean>();
    const done = db
      .transaction(async (tx) => {
        transactions.set(name, { tx, end: end.resolve, done });
        opened.resolve();
        if (!(await end.promise)) throw new RolledBack();
      })
      .catch((error) => {
        opened.reject(error);
        if (!(error instanceof RolledBack)) throw error;
      });
    await opened.promise;
    if (!child.connected) end.resolve(false);
  }

  async function perform(request: DatabaseRequest): Promise<unknown[]> {
    const { op, onStandby, transaction = '', text = '', values, name } = request;
    if (onStandby && standby) return standby.query(text, values, name);
    if (op === 'begin') {
      await begin(transaction);
      return [];
    }
    const open = transactions.get(transaction);
    if (op === 'query') return (open?.tx ?? db).query(text, values, name);
    transactions.delete(transaction);
    open?.end(op === 'commit');
    await open?.done;
    return [];
  }

  child.on('message', async (message: { database?: DatabaseRequest }) => {
    const request = message.database;
    if (!request) return;
    const isSeen = (when: 'before' | 'after') => request.op !== 'query' || watch(request.name ?? '', when);
    if (!isSeen('before')) return;
    const answer: DatabaseAnswer = { id: request.id };
    try {
      answer.rows = await perform(request);
    } catch (error) {
      answer.error = error instanceof Error ? error.message : String(error);
      answer.outage = findOutage(error)?.reason;
    }
    if (!isSeen('after')) return;
    if (child.connected) child.send({ database: answer }, () => undefined);
  });
  child.once('disconnect', () => {
    for (const { end } of transactions.values()) end(false);
  });
}
