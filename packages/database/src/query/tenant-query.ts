import pg from 'pg';

/**
 * Role and tenant of one transaction. `true` = local to it: they end with the transaction, so that no later user of the
 * connection inherits them, not even behind a pooler that uses another connection for each transaction.
 */
export const ENTER = {
  name: 'enter-scope',
  text: `SELECT set_config('role', $1, true), set_config('app.user_id', $2, true)`,
};

/**
 * On Citus neither `set_config` nor an implicit transaction reaches the workers: a function enters the tenant by
 * `SET LOCAL`, inside an explicit transaction. `npm run distribute` creates it.
 */
export const ENTER_DISTRIBUTED = { name: 'enter-tenant', text: 'SELECT enter_tenant($1, $2)' };
export const BEGIN = { name: 'begin', text: 'BEGIN' };
export const COMMIT = { name: 'commit', text: 'COMMIT' };

type Statement = { text: string; values?: unknown[]; name?: string };
export type Entry = { role: string; userId: string; isDistributed: boolean };

/** What `pg` calls on a query and on the connection, beyond its published types. */
interface Internals {
  prepare(connection: Connection): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
  _getRows(connection: Connection, rows: number | undefined): void;
}
interface Connection {
  bind(request: { statement: string; values: string[] }): void;
  execute(request: { portal: string }): void;
  sync(): void;
}
type Entering = Internals & { entry: Entry };
type Step = { statement: string; values: string[] };
const base = pg.Query.prototype as unknown as Internals;

/**
 * Enters the tenant and runs one statement in a single message batch ending in one Sync, which PostgreSQL runs as one
 * implicit transaction: one round trip, where BEGIN, set_config, statement and COMMIT take four.
 * What enters must have been prepared on the connection before: parsed within the batch, its ParseComplete would be
 * taken for the statement's. Relies on internals of pg 8.23.1, which `tenant-query.test.ts` watches.
 */
export function queryAsTenant(client: pg.PoolClient, entry: Entry, statement: Statement): Promise<unknown[]> {
  return new Promise((resolve, reject) => {
    const query = new pg.Query(statement, (error: Error | undefined, result: pg.QueryResult) => {
      if (!error) resolve(result.rows);
      else if (!entry.isDistributed) reject(error);
      // The transaction was explicit, so that it is still open. Where not even this succeeds, the connection is broken,
      // and the pool does not use it again.
      else
        client.query('ROLLBACK').then(
          () => reject(error),
          () => reject(error),
        );
    });
    client.query(Object.assign(query, { entry, ...enteringFirst(query as unknown as Entering) }));
  });
}

function enteringFirst(query: Entering): Partial<Internals> & { requiresPreparation(): boolean } {
  // The statement's own result is the one after these.
  let before = 0;
  let isDone = false;
  return {
    // The simple protocol could not be mixed into the batch.
    requiresPreparation: () => true,
    prepare(connection) {
      const steps = stepsBefore(query.entry);
      before = steps.length;
      for (const step of steps) runStep(connection, step);
      base.prepare.call(query, connection);
    },
    handleDataRow(message) {
      if (before === 0) base.handleDataRow.call(query, message);
    },
    handleCommandComplete(message, connection) {
      if (before > 0) before -= 1;
      else if (!isDone) {
        isDone = true;
        base.handleCommandComplete.call(query, message, connection);
      }
    },
    _getRows(connection, rows) {
      if (!query.entry.isDistributed) return base._getRows.call(query, connection, rows);
      connection.execute({ portal: '' });
      runStep(connection, { statement: COMMIT.name, values: [] });
      connection.sync();
    },
  };
}

function stepsBefore({ role, userId, isDistributed }: Entry): Step[] {
  const values = [role, userId];
  if (!isDistributed) return [{ statement: ENTER.name, values }];
  return [
    { statement: BEGIN.name, values: [] },
    { statement: ENTER_DISTRIBUTED.name, values },
  ];
}

function runStep(connection: Connection, step: Step): void {
  connection.bind(step);
  connection.execute({ portal: '' });
}
