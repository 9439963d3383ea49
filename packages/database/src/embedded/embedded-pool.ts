import type pg from 'pg';
import { GuardedPool } from '../query/guarded-pool.ts';

const FORBID_WRITES = `SELECT set_config('default_transaction_read_only', $1, false)`;

/** A setting of the session is safe here only: no pooler is between this pool and the embedded database. */
export class EmbeddedPool extends GuardedPool {
  #writesForbidden = false;
  readonly #readOnly = new WeakSet<pg.PoolClient>();

  /** From the next statement on every write fails with 25006, and reads go on. */
  forbidWrites(forbidden: boolean): void {
    this.#writesForbidden = forbidden;
  }

  protected override async beforeUse(client: pg.PoolClient): Promise<void> {
    if (this.#readOnly.has(client) === this.#writesForbidden) return;
    await client.query(FORBID_WRITES, [this.#writesForbidden ? 'on' : 'off']);
    if (this.#writesForbidden) this.#readOnly.add(client);
    else this.#readOnly.delete(client);
  }
}
