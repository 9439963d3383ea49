import pg from 'pg';
import type { GuardedPool, Scope } from './guarded-pool.ts';

export interface Sql {
  /** With a name the statement is prepared once for each connection: for the hot reads. */
  query<Row = Record<string, unknown>>(
    text: string,
    values?: readonly unknown[],
    name?: string,
  ): Promise<Row[]>;
}

export type TransactionOptions = { isolation?: 'serializable' | 'repeatable read' };

export async function queryPool<Row>(
  pool: GuardedPool,
  scope: Scope,
  ...statement: Parameters<Sql['query']>
): Promise<Row[]> {
  const client = await pool.connectAs(scope);
  try {
    const rows = await runStatement<Row>(client, statement);
    client.release();
    return rows;
  } catch (error) {
    // pool.query() would drop the connection, and its prepared statements, for every unique violation.
    client.release(!(error instanceof pg.DatabaseError));
    throw error;
  }
}

export async function runTransaction<T>(
  pool: GuardedPool,
  scope: Scope,
  work: (tx: Sql) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  const client = await pool.connectAs(scope);
  const tx = new TransactionSql(client);
  try {
    await client.query(`BEGIN${options.isolation ? ` ISOLATION LEVEL ${options.isolation}` : ''}`);
    const result = await pool.insideTransaction(() => work(tx));
    await tx.end();
    const { command } = await client.query('COMMIT');
    if (command !== 'COMMIT') throw new Error('Rolled back: a statement of this transaction had failed');
    client.release();
    return result;
  } catch (error) {
    await tx.end();
    await client.query('ROLLBACK').then(
      () => client.release(),
      () => client.release(true),
    );
    throw error;
  }
}

class TransactionSql implements Sql {
  readonly #client: pg.PoolClient;
  #last: Promise<unknown> = Promise.resolve();
  #ended = false;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  query<Row>(...statement: Parameters<Sql['query']>): Promise<Row[]> {
    if (this.#ended) return Promise.reject(new Error('This transaction has ended'));
    // One after the other: pg deprecates a second query on a client that is still busy.
    const rows = this.#last.then(() => runStatement<Row>(this.#client, statement));
    this.#last = rows.catch(() => {});
    return rows;
  }

  async end() {
    this.#ended = true;
    await this.#last;
  }
}

async function runStatement<Row>(client: pg.PoolClient, statement: Parameters<Sql['query']>): Promise<Row[]> {
  const [text, values, name] = statement;
  const { rows } = await client.query({
    text,
    ...(values && { values: [...values] }),
    ...(name && { name }),
  });
  return rows as Row[];
}
