import type { Sql } from '../../query/query-pool.ts';
import { text } from '../../statements/columns.ts';
import {
  build,
  type Placeholders,
  run,
  runOne,
  sqlStatement,
  statement,
} from '../../statements/statement.ts';

type Owner = { userId: string };
type One = Owner & { searchId: string };
type Written = One & { name: string; query: string; at: Date };

const list = statement('saved-searches-list', (p: Owner) =>
  build
    .selectFrom('saved_searches')
    .where('user_id', '=', p.userId)
    .select(['id as searchId', 'name', 'query', 'place', 'updated_at as updatedAt'])
    .orderBy('place')
    .orderBy('id'),
);

const lock = statement('saved-searches-lock', (p: Owner) =>
  build.selectFrom('users').where('id', '=', p.userId).select('id').forNoKeyUpdate(),
);

// Place 0 is the last one.
const create = sqlStatement(
  'saved-searches-create',
  { searchId: text },
  (p: Placeholders<Written & { place: number; limit: number }>) => `
  INSERT INTO saved_searches (user_id, id, name, query, place, updated_at)
  SELECT ${p.userId}, ${p.searchId}, ${p.name}, ${p.query},
    coalesce(nullif(${p.place}::int, 0), (SELECT coalesce(max(place), 0) + 1 FROM saved_searches WHERE user_id = ${p.userId})),
    ${p.at}
  WHERE (SELECT count(*) FROM saved_searches WHERE user_id = ${p.userId} AND id <> ${p.searchId}) < ${p.limit}
  ON CONFLICT (user_id, id) DO UPDATE SET name = excluded.name, query = excluded.query, updated_at = excluded.updated_at
  RETURNING id AS "searchId"`,
);

const change = statement('saved-searches-change', (p: Written) =>
  build
    .updateTable('saved_searches')
    .set({ name: p.name, query: p.query, updated_at: p.at })
    .where('user_id', '=', p.userId)
    .where('id', '=', p.searchId)
    .returning('id'),
);

const remove = statement('saved-searches-delete', (p: One) =>
  build
    .deleteFrom('saved_searches')
    .where('user_id', '=', p.userId)
    .where('id', '=', p.searchId)
    .returning('id'),
);

const order = sqlStatement(
  'saved-searches-order',
  {},
  (p: Placeholders<Owner & { searchIds: readonly string[] }>) => `
  UPDATE saved_searches s SET place = new.place FROM (
    SELECT id, (row_number() OVER (ORDER BY array_position(${p.searchIds}::text[], id), place, id))::int AS place
    FROM saved_searches WHERE user_id = ${p.userId}) new
  WHERE s.user_id = ${p.userId} AND s.id = new.id`,
);

/** In their order. */
export function listSavedSearchRows(db: Sql, userId: string) {
  return run(db, list, { userId });
}

/** Until the transaction ends, no other one of the same person passes this: what is counted afterwards stays true. */
export async function lockSavedSearches(tx: Sql, userId: string): Promise<void> {
  await run(tx, lock, { userId });
}

/** False above the limit. */
export async function createSavedSearchRow(
  db: Sql,
  search: Written & { place: number; limit: number },
): Promise<boolean> {
  return (await runOne(db, create, search)) !== undefined;
}

/** False if there is no such search. */
export async function changeSavedSearchRow(db: Sql, search: Written): Promise<boolean> {
  return (await runOne(db, change, search)) !== undefined;
}

/** False if there is no such search. */
export async function deleteSavedSearchRow(db: Sql, search: One): Promise<boolean> {
  return (await runOne(db, remove, search)) !== undefined;
}

export async function orderSavedSearchRows(
  db: Sql,
  searches: Owner & { searchIds: readonly string[] },
): Promise<void> {
  await run(db, order, searches);
}
