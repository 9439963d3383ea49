import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { asOutage } from './database-unavailable.ts';
import { isDistributed } from './is-distributed.ts';
import { BEGIN, COMMIT, ENTER, ENTER_DISTRIBUTED, type Entry } from './tenant-query.ts';
import { findTenantRole } from './tenant-role.ts';

export class NestedDatabaseUse extends Error {
  constructor() {
    super(
      'Inside a transaction use its `tx`: a query through the database would wait for this same transaction',
    );
    this.name = 'NestedDatabaseUse';
  }
}

/** Which rows a statement may see: one tenant's, or all of them for the service's own work. */
export type Scope = { userId: string } | 'service';

type OpenTransaction = { open: boolean };
type ConnectCallback = Parameters<pg.Pool['connect']>[0];

/**
 * Everything (Prisma, jobs, queries) gets its connection here. Embedded there is exactly one, so asking for a
 * second one from within a transaction would hang for ever; on PostgreSQL the statement would silently
 * run outside the transaction. Both are refused alike.
 */
export class GuardedPool extends pg.Pool {
  readonly #inside = new AsyncLocalStorage<OpenTransaction>();
  /** Whether a tenant's statements run as the role that row security binds; asked once, of the first connection. */
  #tenantRole: string | undefined;
  /** Over the workers of a Citus cluster, where a tenant is entered in another way. */
  isDistributed = false;
  #busy = 0;
  #closing: PromiseWithResolvers<void> | undefined;

  constructor(config: pg.PoolConfig) {
    super({ ...config, onConnect: (client) => this.#prepareEntering(client) });
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

  /** Ends after pending queries: pg's own end() drops callers that wait for a connection. */
  async endWhenIdle(): Promise<void> {
    this.#closing = Promise.withResolvers();
    if (this.#busy > 0) await this.#closing.promise;
    await super.end();
  }

  /** The role and the user id that a tenant's transaction on this connection enters. */
  async entryFor(client: pg.PoolClient, userId: string): Promise<Entry> {
    this.#tenantRole ??= await findTenantRole(client);
    return { role: this.#tenantRole, userId, isDistributed: this.isDistributed };
  }

  /** To be called before the first statement of a tenant. */
  async detectDistribution(): Promise<void> {
    const client = await this.connect();
    try {
      this.isDistributed = await isDistributed(client);
    } finally {
      // This connection was opened without what a distributed database needs prepared.
      client.release(this.isDistributed);
    }
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
    if (this.#closing) throw asOutage(new Error('The database is closed'));
    this.#busy++;
    let client: pg.PoolClient;
    try {
      client = await super.connect();
    } catch (error) {
      this.#countDown();
      throw asOutage(error);
    }
    try {
      await this.beforeUse(client);
      return client;
    } catch (error) {
      client.release(true);
      throw asOutage(error);
    }
  }

  /** Prepares a connection before it is used. */
  protected async beforeUse(_client: pg.PoolClient): Promise<void> {}

  // A connection has no setting that outlives a transaction: behind a transaction pooler the next one runs elsewhere.
  async #prepareEntering(client: pg.ClientBase): Promise<void> {
    await client.query({ ...ENTER, values: ['none', ''] });
    if (!this.isDistributed) return;
    await client.query(BEGIN);
    await client.query({ ...ENTER_DISTRIBUTED, values: ['none', ''] });
    await client.query(COMMIT);
  }

  #countDown() {
    this.#busy--;
    if (this.#busy === 0) this.#closing?.resolve();
  }
}
