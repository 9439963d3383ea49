import {
  type Compilable,
  DummyDriver,
  type InsertObject,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import type { Sql } from '../query/query-pool.ts';
import type { Tables } from '../statements/schema.ts';

/** Builds the statements of a test, typed from `schema.prisma`: with a renamed column it does not compile. */
export const rows = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** The database's own clock, for rows that its statements compare with `now()`. */
export const now = sql<Date>`now()`;

/** `span` is an interval of PostgreSQL, such as '1 hour' or '-2 days'. */
export function fromNow(span: string) {
  return sql<Date>`now() + ${span}::interval`;
}

/** Runs a statement of a test. It may read and write the rows of any tenant that the given database shows. */
export function run<Row>(db: Pick<Sql, 'query'>, statement: Compilable<Row>): Promise<Row[]> {
  const { sql: text, parameters } = statement.compile();
  return db.query<Row>(text, [...parameters]);
}

/** Stores rows of one table; with "or keep" those that are there stay as they are. */
export async function insert<Table extends keyof Tables & string>(
  db: Pick<Sql, 'query'>,
  table: Table,
  values: InsertObject<Tables, Table> | readonly InsertObject<Tables, Table>[],
  conflict?: 'or keep',
): Promise<void> {
  const statement = rows.insertInto(table).values(values);
  await run(db, conflict ? statement.onConflict((on) => on.doNothing()) : statement);
}
