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

/** Whose rows a connection sees: a tenant's, or all of them for the service's own work. */
export type Scope = { userId: string } | 'service';

// Outside any transaction, so that no rollback takes it back.
const ENTER = `SELECT set_config('role', $1, false), set_config('app.user_id', $2, false)`;
const NOBODY_MAY = new Set(['22023', '42501', '42704']);

type OpenTransaction = { open: boolean };
type ConnectCallback = Parameters<pg.Pool['connect']>[0];

/**
 * Everything (Prisma, jobs, queries) gets its connection here. Embedded there is exactly one, so asking for a
 * second one from within a transaction would hang for ever; on PostgreSQL the statement would silently
 * run outside the transaction. Both are refused alike.
 */
export class GuardedPool extends pg.Pool {
  readonly #inside = new AsyncLocalStorage<OpenTransaction>();
  /** What a connection was last set to: it is asked again only where that changes. */
  readonly #scopes = new WeakMap<pg.PoolClient, string>();
  #tenantRole = 'triage_app';
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

  async connectAs(scope: Scope): Promise<pg.PoolClient> {
    const client = await this.#connect();
    try {
      await this.#enter(client, scope === 'service' ? '*' : scope.userId);
      return client;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    const connecting = this.connectAs('service');
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

  async #enter(client: pg.PoolClient, userId: string): Promise<void> {
    if (this.#scopes.get(client) === userId) return;
    const role = userId === '*' ? 'none' : this.#tenantRole;
    try {
      await client.query({ name: 'enter-scope', text: ENTER, values: [role, userId] });
    } catch (error) {
      // No such role, or none that this user may become: then the policies that are forced on the owner hold alone.
      if (role === 'none' || !(error instanceof pg.DatabaseError && NOBODY_MAY.has(error.code ?? '')))
        throw error;
      this.#tenantRole = 'none';
      return this.#enter(client, userId);
    }
    this.#scopes.set(client, userId);
  }

  #countDown() {
    this.#busy--;
    if (this.#busy === 0) this.#closing?.resolve();
  }
}
