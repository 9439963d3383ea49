import type { WebhookStatus } from '@triage/contract/webhook';
import type { Sql } from '../../query/query-pool.ts';
import { double, text } from '../../statements/columns.ts';
import {
  build,
  type Placeholders,
  run,
  runOne,
  sqlStatement,
  statement,
} from '../../statements/statement.ts';

type Delivery = { tenantId: string; id: string; plugin: string; event: string; receivedAt: Date };
export type LoggedDelivery = Delivery & {
  deliveryId: string | null;
  status: WebhookStatus;
  finishedAt: Date | null;
};
type Rejected = Delivery & { since: Date; most: number };
type Finished = {
  tenantId: string;
  receivedUntil: Date;
  status: 'done' | 'failed';
  error: string | null;
  now: Date;
};

/** Returns the row's id, or nothing for a delivery that is known already. */
export const logDelivery = (p: Placeholders<LoggedDelivery>) => `
  INSERT INTO webhook_logs (id, tenant_id, plugin, event, delivery_id, status, received_at, finished_at)
  VALUES (${p.id}, ${p.tenantId}, ${p.plugin}, ${p.event}, ${p.deliveryId}, ${p.status}, ${p.receivedAt}, ${p.finishedAt})
  ON CONFLICT (tenant_id, delivery_id) WHERE delivery_id IS NOT NULL DO UPDATE SET
    status = excluded.status, error = NULL, received_at = excluded.received_at, finished_at = NULL
    WHERE excluded.status = 'accepted' AND webhook_logs.status IN ('ignored', 'failed')
  RETURNING id`;

const log = sqlStatement('webhook-logs-log', { id: text }, logDelivery);

// From the deliveries that no sync has followed: a silent mailbox is not behind. A connection that stays revoked is no
// longer counted after a day.
const lag = sqlStatement(
  'webhook-logs-find-lag',
  { value: double },
  () => `
  SELECT coalesce(max(extract(epoch FROM now() - received_at)), 0)::float8 AS value
  FROM webhook_logs WHERE received_at > now() - interval '1 day' AND status IN ('accepted', 'failed')`,
);

const logRejected = sqlStatement(
  'webhook-logs-log-rejected',
  {},
  (p: Placeholders<Rejected>) => `
  INSERT INTO webhook_logs (id, tenant_id, plugin, event, status, received_at, finished_at)
  SELECT ${p.id}, ${p.tenantId}, ${p.plugin}, ${p.event}, 'rejected', ${p.receivedAt}, ${p.receivedAt}
  WHERE (SELECT count(*) FROM webhook_logs WHERE status = 'rejected' AND received_at > ${p.since}) < ${p.most}`,
);

const finish = statement('webhook-logs-finish', (p: Finished) =>
  build
    .updateTable('webhook_logs')
    .set({ status: p.status, error: p.error, finished_at: p.now })
    .where('tenant_id', '=', p.tenantId)
    .where('received_at', '<=', p.receivedUntil)
    .where('status', 'in', ['accepted', 'failed'])
    .where('finished_at', 'is distinct from', p.now),
);

const remove = statement('webhook-logs-delete', (p: { tenantId: string }) =>
  build.deleteFrom('webhook_logs').where('tenant_id', '=', p.tenantId),
);

/**
 * False if this delivery is already known. One that was ignored because its tenant did not exist, or whose job failed,
 * may be delivered again.
 */
export async function logWebhookDelivery(db: Sql, delivery: LoggedDelivery): Promise<boolean> {
  return (await runOne(db, log, delivery)) !== undefined;
}

/** Unless so many were rejected since then: anybody can send one, and must not fill the table. */
export async function logRejectedDelivery(db: Sql, rejected: Rejected): Promise<void> {
  await run(db, logRejected, rejected);
}

/** Finishes every delivery received by then. */
export async function finishWebhookDeliveries(db: Sql, finished: Finished): Promise<void> {
  await run(db, finish, finished);
}

export async function deleteWebhookLogs(db: Sql, tenantId: string): Promise<void> {
  await run(db, remove, { tenantId });
}

/** How many seconds the mailbox that is furthest behind is behind its pushes. */
export async function findSyncLag(db: Sql): Promise<number> {
  return (await runOne(db, lag, {}))?.value ?? 0;
}
