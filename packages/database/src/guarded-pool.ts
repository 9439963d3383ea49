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
  #busy = 0;
  #closing: PromiseWithResolvers<void> | undefined;

  constructor(config: pg.PoolConfig) {
    super(config);
    this.on('release', () => this.#countDown());
    // pg listens for errors on idle connections only. One that breaks between two statements of a transaction
    // would end the whole process; so its next statement fails instead.
    this.on('connect', (client) => client.on('error', () => {}));
  }

  async insideTransaction<T>(work: () => Promise<T>): Promise<T> {
    const transaction = { open: true };
    try {
      return await this.#inside.run(transaction, work);
    } finally {
      transaction.open = false;
    }
  }

  /** Ends after what was asked before: pg's own end() would forget whoever still waits for a connection. */
  async endWhenIdle(): Promise<void> {
    this.#closing = Promise.withResolvers();
    if (this.#busy > 0) await this.#closing.promise;
    await super.end();
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    const connecting = this.#connect();
    if (!callback) return connecting;
    connecting.then(
      (client) => callback(undefined, client, (release) => client.release(release)),
      (error: Error) => callback(error, undefined, () => {}),
    );
  }

  async #connect(): Promise<pg.PoolClient> {
    if (this.#inside.getStore()?.open) throw new NestedDatabaseUse();
    if (this.#closing) throw new Error('The database is closed');
    this.#busy++;
    try {
      return await super.connect();
    } catch (error) {
      this.#countDown();
      throw error;
    }
  }

  #countDown() {
    this.#busy--;
    if (this.#busy === 0) this.#closing?.resolve();
  }
}
