import type { Lane } from '@triage/contract/lanes';
import type { Sql } from '@triage/database/open-database';
import type { TenantContext } from '../context.ts';

/**
 * A person's word, about the threads as the cache knows them now: none of them waits for the rules any longer.
 * A thread that was never classified has no row to change, and still waits.
 */
const SET = `
  WITH changed AS (
    UPDATE classifications c SET lane = $3, classified_by = 'user', classified_at = $4, confidence = 1,
      wants_ai = false, back = false, reasons = ARRAY[$5::text], subject = t.subject, sender = t.sender, snippet = t.snippet,
      last_message_id = t.last_message_id, last_message_at = t.last_message_at
    FROM threads t
    WHERE c.user_id = $1 AND c.thread_id = ANY ($2::text[]) AND t.user_id = $1 AND t.thread_id = c.thread_id
    RETURNING c.thread_id)
  UPDATE threads t SET needs_triage = false FROM changed WHERE t.user_id = $1 AND t.thread_id = changed.thread_id`;

/** The caller holds the inbox. */
export async function setLane(
  ctx: Pick<TenantContext, 'tenantId'>,
  tx: Sql,
  change: { threadIds: readonly string[]; lane: Lane; at: Date; reason: string },
): Promise<void> {
  await tx.query(SET, [ctx.tenantId, change.threadIds, change.lane, change.at, change.reason]);
}
