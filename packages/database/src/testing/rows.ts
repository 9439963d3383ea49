import {
  type Compilable,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
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

/** Runs a statement of a test. It may read and write the rows of any tenant that the given database shows. */
export function run<Row>(db: Pick<Sql, 'query'>, statement: Compilable<Row>): Promise<Row[]> {
  const { sql, parameters } = statement.compile();
  return db.query<Row>(sql, [...parameters]);
}
