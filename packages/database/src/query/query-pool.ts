import pg from 'pg';
import { asOutage, DatabaseUnavailable } from './database-unavailable.ts';
import type { GuardedPool, Scope } from './guarded-pool.ts';
import { answeredInTime, isOverdue } from './overdue.ts';
import { queryAsTenant } from './tenant-query.ts';

export interface Sql {
  /** With a name the statement is prepared once for each connection: for the hot reads. */
  query<Row = Record<string, unknown>>(
    text: string,
    values?: readonly unknown[],
    name?: string,
  ): Promise<Row[]>;
}

export type TransactionOptions = {
  isolation?: 'serializable' | 'repeatable read';
  /** It deletes a mailbox with everything in it, which takes a while. */
  ofWholeMailbox?: boolean;
};

export async function queryPool<Row>(
  pool: GuardedPool,
  scope: Scope,
  ...statement: Parameters<Sql['query']>
): Promise<Row[]> {
  const client = await pool.connect();
  try {
    const rows = await answeredInTime(
      pool,
      scope,
      scope === 'service'
        ? runStatement<Row>(client, statement)
        : runAsTenant<Row>(pool, client, scope.userId, statement),
    );
    client.release();
    return rows;
  } catch (error) {
    // pool.query() would drop the connection, and its prepared statements, for every unique violation. After an outage
    // it is dropped: the next one may reach another server, such as the new primary.
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
  const client = await pool.connect();
  // The service has long statements: migrations, transfers.
  const inTime = <Answer>(answer: Promise<Answer>) =>
    scope === 'service'
      ? answer
      : answeredInTime(pool, options.ofWholeMailbox ? 'wholeMailbox' : scope, answer);
  const tx = new TransactionSql((statement) => inTime(runStatement(client, statement)));
  try {
    await runStatement(client, [await beginAs(pool, client, scope, options)]);
    const result = await pool.insideTransaction(() => work(tx));
    await tx.end();
    const committed = client.query('COMMIT').catch((error: unknown) => {
      throw asOutage(error);
    });
    const { command } = await inTime(committed);
    if (command !== 'COMMIT') throw new Error('Rolled back: a statement of this transaction had failed');
    client.release();
    return result;
  } catch (error) {
    await tx.end();
    // ROLLBACK would wait for the statement that is still running.
    if (isOverdue(error)) client.release(true);
    else
      await client.query('ROLLBACK').then(
        () => client.release(error instanceof DatabaseUnavailable),
        () => client.release(true),
      );
    throw error;
  }
}

class TransactionSql implements Sql {
  readonly #run: (statement: Parameters<Sql['query']>) => Promise<unknown[]>;
  #last: Promise<unknown> = Promise.resolve();
  #ended = false;

  constructor(run: (statement: Parameters<Sql['query']>) => Promise<unknown[]>) {
    this.#run = run;
  }

  query<Row>(...statement: Parameters<Sql['query']>): Promise<Row[]> {
    if (this.#ended) return Promise.reject(new Error('This transaction has ended'));
    // One after the other: pg deprecates a second query on a client that is still busy.
    const rows = this.#last.then(() => this.#run(statement) as Promise<Row[]>);
    this.#last = rows.catch(() => {});
    return rows;
  }

  async end() {
    this.#ended = true;
    await this.#last;
  }
}

/** One simple query, so that entering the tenant costs no extra round trip. */
async function beginAs(
  pool: GuardedPool,
  client: pg.PoolClient,
  scope: Scope,
  { isolation }: TransactionOptions,
): Promise<string> {
  const begin = `BEGIN${isolation ? ` ISOLATION LEVEL ${isolation}` : ''}`;
  if (scope === 'service') return begin;
  const { role, userId, isDistributed } = await pool.entryFor(client, scope.userId);
  const [quotedRole, quotedUser] = [role, userId].map((value) => client.escapeLiteral(value));
  if (isDistributed) return `${begin}; SELECT enter_tenant(${quotedRole}, ${quotedUser})`;
  return `${begin}; SELECT set_config('role', ${quotedRole}, true), set_config('app.user_id', ${quotedUser}, true)`;
}

async function runStatement<Row>(client: pg.PoolClient, statement: Parameters<Sql['query']>): Promise<Row[]> {
  try {
    const { rows } = await client.query(statementOf(statement));
    return rows as Row[];
  } catch (error) {
    throw asOutage(error);
  }
}

async function runAsTenant<Row>(
  pool: GuardedPool,
  client: pg.PoolClient,
  userId: string,
  statement: Parameters<Sql['query']>,
): Promise<Row[]> {
  try {
    const entry = await pool.entryFor(client, userId);
    return (await queryAsTenant(client, entry, statementOf(statement))) as Row[];
  } catch (error) {
    throw asOutage(error);
  }
}

function statementOf([text, values, name]: Parameters<Sql['query']>) {
  return { text, ...(values && { values: [...values] }), ...(name && { name }) };
}
