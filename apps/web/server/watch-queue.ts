import type { Services } from '@triage/core/context';

type Row = { kind: string; state: string; value: number };

/** How much waits and how far behind the mailboxes are; asked when the numbers are sent. */
export function watchQueue({ db, telemetry }: Services): void {
  telemetry?.gauge('triage.queue.depth', async () => {
    const rows = await db.query<Row>(
      'SELECT kind, state, count(*)::int AS value FROM jobs GROUP BY kind, state',
      [],
      'telemetry-queue',
    );
    return rows.map(({ value, kind, state }) => ({ value, fields: { kind, state } }));
  });
  telemetry?.gauge('triage.sync.lag', async () => {
    // From the push that was not yet followed by a sync: a silent mailbox is not behind.
    const [row] = await db.query<{ value: number }>(
      `SELECT coalesce(max(extract(epoch FROM now() - pushed_at)), 0)::float8 AS value
       FROM mailboxes WHERE pushed_at > coalesce(synced_at, '-infinity')`,
      [],
      'telemetry-lag',
    );
    return [{ value: row?.value ?? 0, fields: {} }];
  });
}
