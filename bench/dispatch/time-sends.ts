import type { Database } from '../../packages/database/src/open-database.ts';

/** Queues so many due sends, of these users in turn, and times what sends all of them, in milliseconds. */
export async function timeSends(
  db: Database,
  { userIds, count }: { userIds: readonly string[]; count: number },
  send: () => Promise<void>,
): Promise<number> {
  await db.query(
    `INSERT INTO scheduled_sends (user_id, id, to_list, subject, body, rfc_message_id, send_at, next_attempt_at,
       created_at, updated_at)
     SELECT ($1::text[])[1 + n % $2], 'send-' || n, '{bob@sandbox.test}', 'Subject ' || n, 'A line of text.' || chr(10) || 'Bye',
       '<send-' || n || '@bench.test>', now() - interval '1 minute', now() - interval '1 minute', now(), now()
     FROM generate_series(1, $3) AS n`,
    [userIds, userIds.length, count],
  );
  await db.query('VACUUM (ANALYZE) scheduled_sends');
  const startedAt = performance.now();
  await send();
  const tookMs = performance.now() - startedAt;
  const [left] = await db.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM scheduled_sends WHERE status <> 'sent'`,
  );
  if (left?.count !== 0) throw new Error(`${left?.count} sends were left`);
  return tookMs;
}
