import type { Sql } from '../query-pool.ts';
import { type Placeholders, run, sqlStatement } from '../statements/statement.ts';

const lock = sqlStatement(
  'classifications-lock',
  {},
  (p: Placeholders<{ userId: string; threadIds: readonly string[] }>) => `
  SELECT FROM classifications WHERE user_id = ${p.userId} AND thread_id = ANY (${p.threadIds}::text[])
  ORDER BY thread_id FOR UPDATE`,
);

/** In a transaction, ordered by id: two transactions that lock the same rows cannot wait for each other. */
export async function lockClassifications(
  tx: Sql,
  threads: { userId: string; threadIds: readonly string[] },
): Promise<void> {
  await run(tx, lock, threads);
}
