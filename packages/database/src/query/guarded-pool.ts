import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { asOutage } from './database-unavailable.ts';
import { ENTER } from './tenant-query.ts';

export class NestedDatabaseUse extends Error {
  constructor() {
    super(
      'Inside a transaction use the `tx` it hands over: the database itself would wait for this very transaction',
    );
    this.name = 'NestedDatabaseUse';
  }
}

/** Which rows a statement may see: one tenant's, or all of them for the service's own work. */
export type Scope = { userId: string } | 'service';

const FORBID_WRITES = `SELECT set_config('default_transaction_read_only', $1, false)`;
const ROLE = 'triage_app';
// Not such a role, or not ours to become: then the policies that are forced on the owner hold alone.
const ROLE_REFUSED = new Set(['22023', '42501', '42704']);

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
  #writesForbidden = false;
  readonly #readOnly = new WeakSet<pg.PoolClient>();
  #busy = 0;
  #closing: PromiseWithResolvers<void> | undefined;

  constructor(config: pg.PoolConfig) {
    super({ ...config, onConnect: serveAllTenants });
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

  /** From the next statement on every write fails with 25006, and reads go on. */
  forbidWrites(forbidden: boolean): void {
    this.#writesForbidden = forbidden;
  }

  /** The role and the user id that a tenant's transaction on this connection enters. */
  async entryFor(client: pg.PoolClient, userId: string): Promise<{ role: string; userId: string }> {
    this.#tenantRole ??= await findTenantRole(client);
    return { role: this.#tenantRole, userId };
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
      await this.#applyReadOnly(client);
      return client;
    } catch (error) {
      client.release(true);
      throw asOutage(error);
    }
  }

  async #applyReadOnly(client: pg.PoolClient): Promise<void> {
    if (this.#readOnly.has(client) === this.#writesForbidden) return;
    await client.query(FORBID_WRITES, [this.#writesForbidden ? 'on' : 'off']);
    if (this.#writesForbidden) this.#readOnly.add(client);
    else this.#readOnly.delete(client);
  }

  #countDown() {
    this.#busy--;
    if (this.#busy === 0) this.#closing?.resolve();
  }
}

/**
 * A new connection is the service's: it sees every tenant, until a transaction enters one. It also prepares the
 * statement that does so.
 */
async function serveAllTenants(client: pg.ClientBase): Promise<void> {
  await client.query({ ...ENTER, values: ['none', '*'] });
  await client.query(`SELECT set_config('app.user_id', '*', false)`);
}

async function findTenantRole(client: pg.PoolClient): Promise<string> {
  try {
    await client.query({ ...ENTER, values: [ROLE, ''] });
    return ROLE;
  } catch (error) {
    if (error instanceof pg.DatabaseError && ROLE_REFUSED.has(error.code ?? '')) return 'none';
    throw asOutage(error);
  }
}
