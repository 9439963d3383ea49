import { randomUUID } from 'node:crypto';
import type { Database, Sql } from '../../packages/database/src/open-database.ts';
import {
  DatabaseUnavailable,
  type OutageReason,
} from '../../packages/database/src/query/database-unavailable.ts';

export interface DatabaseRequest {
  id: string;
  op: 'query' | 'begin' | 'commit' | 'rollback';
  /** Asked only for queries; absent: the primary. */
  onStandby?: boolean;
  transaction?: string;
  text?: string;
  values?: readonly unknown[];
  name?: string;
}
export interface DatabaseAnswer {
  id: string;
  rows?: unknown[];
  error?: string;
  outage?: OutageReason;
}

/** The parent's database over the process channel. As with a real one, a kill can fall between a write and its answer. */
export function remoteDatabase(
  { isDistributed }: Pick<Database, 'isDistributed'>,
  { onStandby = false } = {},
): Pick<Database, 'query' | 'transaction' | 'mode' | 'isDistributed' | 'forTenant'> {
  const waiting = new Map<string, PromiseWithResolvers<unknown[]>>();
  process.on('message', (message: { database?: DatabaseAnswer }) => {
    const answer = message.database;
    const waiter = answer && waiting.get(answer.id);
    if (!answer || !waiter) return;
    waiting.delete(answer.id);
    if (answer.error === undefined) waiter.resolve(answer.rows ?? []);
    else waiter.reject(errorOf(answer.error, answer.outage));
  });

  function ask(request: Omit<DatabaseRequest, 'id'>): Promise<unknown[]> {
    const id = randomUUID();
    const waiter = Promise.withResolvers<unknown[]>();
    waiting.set(id, waiter);
    process.send?.({ database: { ...request, onStandby, id } });
    return waiter.promise;
  }

  const sqlOf = (transaction?: string): Sql => ({
    query: <Row>(text: string, values?: readonly unknown[], name?: string) =>
      ask({ op: 'query', transaction, text, values, name }) as Promise<Row[]>,
  });
  const remote = {
    mode: 'postgres' as const,
    isDistributed,
    // The parent's connection belongs to the service: this run tests crashes, not tenant isolation.
    forTenant: () => remote as unknown as Database,
    query: sqlOf().query,
    async transaction<T>(work: (tx: Sql) => Promise<T>): Promise<T> {
      const transaction = randomUUID();
      await ask({ op: 'begin', transaction });
      try {
        const result = await work(sqlOf(transaction));
        await ask({ op: 'commit', transaction });
        return result;
      } catch (error) {
        await ask({ op: 'rollback', transaction });
        throw error;
      }
    },
  };
  return remote;
}

function errorOf(message: string, outage: OutageReason | undefined): Error {
  const error = new Error(message);
  return outage ? new DatabaseUnavailable(outage, error) : error;
}
