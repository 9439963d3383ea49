import type { ListFailuresAnswer } from '@triage/contract/sending/send';
import { listFailedSends } from '@triage/database/tables/sends/list-sends';
import type { TenantContext } from '../context.ts';

/** More than anybody reads one by one; the outbox has them all. */
const FAILURES_MAX = 50;

/** Newest first. */
export async function listFailures(ctx: Pick<TenantContext, 'tenantId' | 'db'>): Promise<ListFailuresAnswer> {
  const failed = await listFailedSends(ctx.db, { userId: ctx.tenantId, limit: FAILURES_MAX });
  return { failures: failed.map(({ id, ...send }) => ({ scheduledSendId: id, ...send })) };
}
