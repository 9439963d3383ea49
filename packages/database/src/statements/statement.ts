import {
  type Compilable,
  type DeleteResult,
  DummyDriver,
  type InsertResult,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  sql,
  type UpdateResult,
} from 'kysely';
import type { Sql } from '../query/query-pool.ts';
import type { Columns, RowOf } from './columns.ts';
import type { Tables } from './schema.ts';
import { Slot, SlotCompiler } from './slot-compiler.ts';

/** A statement that was compiled once. The types of its parameters and rows come from how it was built. */
export interface Statement<Parameters, Row> {
  readonly name: string;
  readonly text: string;
  readonly keys: readonly (keyof Parameters & string)[];
  /** Only for statements that are written as SQL: what the database must say of their columns. */
  readonly columns?: Columns;
  /** Names the row's type; never present at run time. */
  readonly row?: Row;
}

/** Builds statements; it has no connection, so nothing can be run through it. */
export const build = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new SlotCompiler(),
  },
});

type NoRows = InsertResult | UpdateResult | DeleteResult;
type Returned<Output> = Output extends NoRows ? never : Output;

/** Every statement that the imported modules declare, so that a test can have the database describe each. */
export const declared = new Map<string, Statement<never, unknown>>();

/** `write` gets placeholders instead of values: they are compiled to `$1`, `$2` and so on. */
export function statement<Parameters extends object, Output>(
  name: string,
  write: (parameters: Parameters) => Compilable<Output>,
): Statement<Parameters, Returned<Output>> {
  const slots = new Proxy({}, { get: (_, key) => new Slot(String(key)) }) as Parameters;
  const { sql, parameters } = write(slots).compile();
  return declare({ name, text: sql, keys: parameters.map((slot) => (slot as Slot).key) as never });
}

/** `where(column, '=', anyOf(list))`: a list of any length is one parameter. */
export function anyOf<Value extends string>(values: readonly Value[]) {
  return sql<Value>`any (${values}::text[])`;
}

/** The placeholder of each parameter in a statement's text: `$1` and so on. */
export type Placeholders<Parameters> = { [Key in keyof Parameters]: Placeholder<Parameters[Key]> };
type Placeholder<Type> = string & { readonly [stands]?: Type };
declare const stands: unique symbol;

/** For what reads better as SQL: vectors and text search. A test compares `columns` with what the database says. */
export function sqlStatement<Parameters extends object, Declared extends Columns>(
  name: string,
  columns: Declared,
  write: (parameters: Placeholders<Parameters>) => string,
): Statement<Parameters, RowOf<Declared>> {
  const keys: string[] = [];
  const place = (key: string) => `$${keys.includes(key) ? keys.indexOf(key) + 1 : keys.push(key)}`;
  const text = write(new Proxy({} as never, { get: (_, key) => place(String(key)) }));
  return declare({ name, text, keys: keys as never, columns });
}

function declare<Parameters, Row>(made: Statement<Parameters, Row>): Statement<Parameters, Row> {
  if (declared.has(made.name)) throw new Error(`Two statements are called "${made.name}"`);
  declared.set(made.name, made);
  return made;
}

export async function run<Parameters, Row>(
  db: Sql,
  { text, keys, name }: Statement<Parameters, Row>,
  parameters: Parameters,
): Promise<Row[]> {
  return db.query<Row>(
    text,
    keys.map((key) => parameters[key]),
    name,
  );
}

/** For a statement that finds or changes one row at most. */
export async function runOne<Parameters, Row>(
  db: Sql,
  statement: Statement<Parameters, Row>,
  parameters: Parameters,
): Promise<Row | undefined> {
  const [row] = await run(db, statement, parameters);
  return row;
}
