import { SECOND_LOOK_DAYS, SECOND_LOOK_MAX, type SecondLookAnswer } from '@triage/contract/inbox/second-look';
import { listSecondLook } from '@triage/database/tables/classifications/second-look';
import type { TenantContext } from '../../context.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Why the counts have changed: the rules sort at once, and a model looks again at what they were unsure of. */
export async function listMoved(
  ctx: Pick<TenantContext, 'tenantId' | 'db' | 'clock'>,
): Promise<SecondLookAnswer> {
  const since = new Date(ctx.clock.now().getTime() - SECOND_LOOK_DAYS * DAY_MS);
  const rows = await listSecondLook(ctx.db, { userId: ctx.tenantId, since, limit: SECOND_LOOK_MAX });
  return {
    threads: rows.map(({ reason, movedAt, ...thread }) => ({
      ...thread,
      reason: reason ?? '',
      movedAt: movedAt.toISOString(),
    })),
  };
}
