import type { Services } from '@triage/core/context';

type QueueRow = { kind: string; state: string; value: number };
type LateRow = { kind: string; value: number };
type SendRow = { state: string; value: number };

/** All states are exported, so that 0 can be told from a missing gauge. */
const SEND_STATES = ['pending', 'sent', 'failed', 'cancelled'];

/** Exports queue length, lateness and mailbox lag with the metrics. */
export function watchQueue({ db, telemetry }: Services): void {
  telemetry?.gauge('triage.queue.depth', async () => {
    const rows = await db.query<QueueRow>(
      'SELECT kind, state, count(*)::int AS value FROM jobs GROUP BY kind, state',
      [],
      'telemetry-queue',
    );
    return rows.map(({ value, kind, state }) => ({ value, fields: { kind, state } }));
  });
  telemetry?.gauge('triage.queue.overdue', async () => {
    // A running job is late only when its worker stopped renewing the lease.
    const rows = await db.query<LateRow>(
      `SELECT kind, coalesce(max(extract(epoch FROM now() - coalesce(lease_until, start_after)))
         FILTER (WHERE coalesce(lease_until, start_after) < now()), 0)::float8 AS value
       FROM jobs WHERE state <> 'failed' GROUP BY kind`,
      [],
      'telemetry-queue-overdue',
    );
    return rows.map(({ value, kind }) => ({ value, fields: { kind } }));
  });
  telemetry?.gauge('triage.sends', async () => {
    const rows = await db.query<SendRow>(
      'SELECT status AS state, count(*)::int AS value FROM scheduled_sends GROUP BY status',
      [],
      'telemetry-sends',
    );
    const counted = new Map(rows.map(({ state, value }) => [state, value]));
    const states = new Set([...SEND_STATES, ...counted.keys()]);
    return [...states].map((state) => ({ value: counted.get(state) ?? 0, fields: { state } }));
  });
  telemetry?.gauge('triage.sends.overdue', async () => {
    const [row] = await db.query<{ value: number }>(
      `SELECT coalesce(extract(epoch FROM now() - min(send_at)), 0)::float8 AS value
       FROM scheduled_sends WHERE status = 'pending' AND send_at < now()`,
      [],
      'telemetry-sends-overdue',
    );
    return [{ value: row?.value ?? 0, fields: {} }];
  });
  telemetry?.gauge('triage.sync.lag', async () => {
    // Measured from a push that was not followed by a sync: a quiet mailbox does not lag.
    const [row] = await db.query<{ value: number }>(
      `SELECT coalesce(max(extract(epoch FROM now() - pushed_at)), 0)::float8 AS value
       FROM mailboxes WHERE pushed_at > coalesce(synced_at, '-infinity')`,
      [],
      'telemetry-lag',
    );
    return [{ value: row?.value ?? 0, fields: {} }];
  });
}
