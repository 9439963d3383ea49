import pg from 'pg';

/**
 * Role and tenant of one transaction. `true` = local to it: they end with the transaction, so that no later user of the
 * connection inherits them, not even behind a pooler that uses another connection for each transaction.
 */
export const ENTER = {
  name: 'enter-scope',
  text: `SELECT set_config('role', $1, true), set_config('app.user_id', $2, true)`,
};

type Statement = { text: string; values?: unknown[]; name?: string };
type Scope = { role: string; userId: string };

/** What `pg` calls on a query and on the connection, beyond its published types. */
interface Internals {
  prepare(connection: Connection): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
}
interface Connection {
  bind(request: { statement: string; values: string[] }): void;
  execute(request: { portal: string }): void;
}
type Entering = Internals & { scope: Scope };
const base = pg.Query.prototype as unknown as Internals;

/**
 * Enters the tenant and runs one statement in a single message batch ending in one Sync, which PostgreSQL runs as one
 * implicit transaction: one round trip, where BEGIN, set_config, statement and COMMIT take four.
 * `ENTER` must have been prepared on the connection before: parsed within the batch, its ParseComplete would be
 * taken for the statement's. Relies on internals of pg 8.23.1, which `tenant-query.test.ts` watches.
 */
export function queryAsTenant(client: pg.PoolClient, scope: Scope, statement: Statement): Promise<unknown[]> {
  return new Promise((resolve, reject) => {
    const query = new pg.Query(statement, (error: Error | undefined, result: pg.QueryResult) =>
      error ? reject(error) : resolve(result.rows),
    );
    client.query(Object.assign(query, { scope, ...enteringFirst(query as unknown as Entering) }));
  });
}

function enteringFirst(query: Entering): Internals & { requiresPreparation(): boolean } {
  let entering = true;
  return {
    // The simple protocol could not be mixed into the batch.
    requiresPreparation: () => true,
    prepare(connection) {
      const { role, userId } = query.scope;
      connection.bind({ statement: ENTER.name, values: [role, userId] });
      connection.execute({ portal: '' });
      base.prepare.call(query, connection);
    },
    handleDataRow(message) {
      if (!entering) base.handleDataRow.call(query, message);
    },
    handleCommandComplete(message, connection) {
      if (entering) entering = false;
      else base.handleCommandComplete.call(query, message, connection);
    },
  };
}
