import type { Sql } from '../../query/query-pool.ts';
import { build, run, statement } from '../../statements/statement.ts';

type Owner = { userId: string };

const list = statement('recent-searches-list', (p: Owner & { limit: number }) =>
  build
    .selectFrom('recent_searches')
    .where('user_id', '=', p.userId)
    .select('query')
    .orderBy('searched_at', 'desc')
    .orderBy('query')
    .limit(p.limit),
);

const put = statement('recent-searches-put', (p: Owner & { query: string; now: Date }) =>
  build
    .insertInto('recent_searches')
    .values({ user_id: p.userId, query: p.query, searched_at: p.now })
    .onConflict((conflict) => conflict.columns(['user_id', 'query']).doUpdateSet({ searched_at: p.now })),
);

const removeOldest = statement('recent-searches-delete-oldest', (p: Owner & { kept: number }) =>
  build
    .deleteFrom('recent_searches')
    .where('user_id', '=', p.userId)
    .where('query', 'in', (e) =>
      e
        .selectFrom('recent_searches')
        .where('user_id', '=', p.userId)
        .select('query')
        .orderBy('searched_at', 'desc')
        .orderBy('query')
        .offset(p.kept),
    ),
);

const remove = statement('recent-searches-delete', (p: Owner & { query: string }) =>
  build.deleteFrom('recent_searches').where('user_id', '=', p.userId).where('query', '=', p.query),
);

/** The latest first. */
export async function listSearches(db: Sql, wanted: Owner & { limit: number }): Promise<string[]> {
  return (await run(db, list, wanted)).map(({ query }) => query);
}

export async function putSearch(
  db: Sql,
  { userId, query, now, keep }: Owner & { query: string; now: Date; keep: number },
): Promise<void> {
  await run(db, put, { userId, query, now });
  await run(db, removeOldest, { userId, kept: keep });
}

export async function deleteSearch(db: Sql, search: Owner & { query: string }): Promise<void> {
  await run(db, remove, search);
}
