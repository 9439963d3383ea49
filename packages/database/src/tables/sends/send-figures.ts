import type { Sql } from '../../query/query-pool.ts';
import { double, integer, text } from '../../statements/columns.ts';
import { run, runOne, sqlStatement } from '../../statements/statement.ts';

const count = sqlStatement(
  'sends-count',
  { state: text, value: integer },
  () => 'SELECT status AS state, count(*)::int AS value FROM scheduled_sends GROUP BY status',
);

const delay = sqlStatement(
  'sends-find-delay',
  { value: double },
  () => `
  SELECT coalesce(extract(epoch FROM now() - min(send_at)), 0)::float8 AS value
  FROM scheduled_sends WHERE status = 'pending' AND send_at < now()`,
);

/** For all users, by status. */
export function countSends(db: Sql) {
  return run(db, count, {});
}

/** How many seconds the latest pending send is overdue. */
export async function findSendDelay(db: Sql): Promise<number> {
  return (await runOne(db, delay, {}))?.value ?? 0;
}
