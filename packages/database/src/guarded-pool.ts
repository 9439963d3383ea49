import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

export class NestedDatabaseUse extends Error {
  constructor() {
    super(
      'Inside a transaction use the `tx` it hands over: the database itself would wait for this very transaction',
    );
    this.name = 'NestedDatabaseUse';
  }
}

type OpenTransaction = { open: boolean };
type ConnectCallback = Parameters<pg.Pool['connect']>[0];

/**
 * Everything (Prisma, jobs, queries) gets its connection here. Embedded there is exactly one, so asking for a
 * second one from within a transaction would hang for ever; on PostgreSQL the statement would silently
 * run outside the transaction. Both are refused alike.
 */
export class GuardedPool extends pg.Pool {
  readonly #inside = new AsyncLocalStorage<OpenTransaction>();

  async insideTransaction<T>(work: () => Promise<T>): Promise<T> {
    const transaction = { open: true };
    try {
      return await this.#inside.run(transaction, work);
    } finally {
      transaction.open = false;
    }
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    const refused = this.#inside.getStore()?.open ? new NestedDatabaseUse() : undefined;
    if (!callback) return refused ? Promise.reject(refused) : super.connect();
    if (refused) callback(refused, undefined, () => {});
    else super.connect(callback);
  }
}
