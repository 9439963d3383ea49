import type { Sql } from '../../query/query-pool.ts';
import { integer, oneOf } from '../../statements/columns.ts';
import { type Placeholders, run, runOne, sqlStatement } from '../../statements/statement.ts';

type DeliveryStatus = 'accepted' | 'done' | 'failed' | 'ignored' | 'rejected';

const count = sqlStatement(
  'operator-count-deliveries',
  { status: oneOf<DeliveryStatus>(), count: integer },
  (p: Placeholders<{ since: Date }>) => `
  SELECT status, count(*)::int AS count FROM webhook_logs WHERE received_at > ${p.since} GROUP BY status`,
);

// The connections of other roles are counted by the server's limit too, but not shown here.
const connections = sqlStatement(
  'operator-find-connections',
  { open: integer, limit: integer },
  () => `
  SELECT (SELECT count(*)::int FROM pg_stat_activity WHERE application_name = 'inbox-triage') AS open,
    current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int AS "limit"`,
);

/** Webhook deliveries of all people since then, by status. */
export function countDeliveries(db: Sql, since: Date) {
  return run(db, count, { since });
}

/** How many connections this app has at the server, and how many the server gives out. Behind a pooler: the pooler's. */
export async function findServerConnections(db: Sql): Promise<{ open: number; limit: number }> {
  return (await runOne(db, connections, {})) ?? { open: 0, limit: 0 };
}
