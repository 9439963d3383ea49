import type { Sql } from '@triage/database/open-database';
import type { TenantId } from '../context.ts';
import type { ThreadReading } from './refresh-thread.ts';
import { storeMessages } from './store-messages.ts';

/** Makes the cache of these threads equal to what was read. The caller summarises them afterwards. */
export async function storeReadings(
  tx: Sql,
  tenantId: TenantId,
  readings: readonly ThreadReading[],
): Promise<void> {
  if (readings.length === 0) return;
  await storeMessages(
    tx,
    tenantId,
    readings.flatMap((reading) => reading.newMessages),
  );
  await tx.query('DELETE FROM index_queue WHERE user_id = $1 AND thread_id = ANY ($2::text[])', [
    tenantId,
    readings.map((reading) => reading.threadId),
  ]);
  const present = readings.flatMap((reading) =>
    reading.labels.map((message) => ({ ...message, threadId: reading.threadId })),
  );
  await tx.query(
    `DELETE FROM messages m USING unnest($2::text[]) AS read(thread_id)
     WHERE m.user_id = $1 AND m.thread_id = read.thread_id AND NOT (m.message_id = ANY ($3::text[]))`,
    [tenantId, readings.map((reading) => reading.threadId), present.map((message) => message.id)],
  );
  await setLabels(
    tx,
    tenantId,
    present.map(({ id, labelIds }) => ({ messageId: id, labelIds })),
  );
  await forgetSeenHistory(
    tx,
    tenantId,
    readings.map((reading) => reading.threadId),
  );
}

/** What a listing said of these threads before is no longer true; only a whole reading says it anew. */
export async function forgetSeenHistory(tx: Sql, tenantId: TenantId, threadIds: string[]): Promise<void> {
  await tx.query('UPDATE threads SET history_id = NULL WHERE user_id = $1 AND thread_id = ANY ($2::text[])', [
    tenantId,
    threadIds,
  ]);
}

export async function setLabels(
  tx: Sql,
  tenantId: TenantId,
  labels: readonly { messageId: string; labelIds: string[] }[],
): Promise<void> {
  if (labels.length === 0) return;
  await tx.query(
    `UPDATE messages m SET label_ids = l.label_ids
     FROM jsonb_to_recordset($2::jsonb) AS l(message_id text, label_ids text[])
     WHERE m.user_id = $1 AND m.message_id = l.message_id AND m.label_ids IS DISTINCT FROM l.label_ids`,
    [tenantId, JSON.stringify(labels.map((one) => ({ message_id: one.messageId, label_ids: one.labelIds })))],
  );
}
