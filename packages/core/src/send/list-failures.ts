import type { FailedSend, ListFailuresAnswer } from '@triage/contract/send';
import type { TenantContext } from '../context.ts';

/** More than anybody reads one by one; the outbox has them all. */
const FAILURES_MAX = 50;

/** Newest first. */
export async function listFailures(ctx: Pick<TenantContext, 'tenantId' | 'db'>): Promise<ListFailuresAnswer> {
  const failures = await ctx.db.query<FailedSend>(
    `SELECT id AS "scheduledSendId", to_list AS "to", subject, error FROM scheduled_sends
     WHERE user_id = $1 AND status = 'failed' AND dismissed_at IS NULL
     ORDER BY updated_at DESC, id LIMIT ${FAILURES_MAX}`,
    [ctx.tenantId],
    'list-failures',
  );
  return { failures };
}
