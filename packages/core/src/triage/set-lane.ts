import type { Classification } from '@triage/contract/classification';
import type { Lane } from '@triage/contract/lanes';
import type { Sql } from '@triage/database/open-database';
import type { TenantContext } from '../context.ts';
import { bumpInbox } from '../mailbox/summarize-threads.ts';
import { findClassification } from './classification-row.ts';

/** A person's word. Null when the thread was never classified: there is no row to change. */
export async function setLane(
  ctx: Pick<TenantContext, 'tenantId' | 'clock'>,
  tx: Sql,
  change: { threadId: string; lane: Lane },
): Promise<Classification | null> {
  await tx.query(
    `UPDATE classifications c SET lane = $3, classified_by = 'user', classified_at = $4, confidence = 1,
       wants_ai = false, reasons = ARRAY['you put it here'],
       last_message_id = t.last_message_id, last_message_at = t.last_message_at
     FROM threads t
     WHERE c.user_id = $1 AND c.thread_id = $2 AND t.user_id = $1 AND t.thread_id = $2`,
    [ctx.tenantId, change.threadId, change.lane, ctx.clock.now()],
  );
  await bumpInbox(tx, ctx.tenantId);
  return findClassification(tx, ctx.tenantId, change.threadId);
}
