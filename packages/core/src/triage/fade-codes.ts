import { CODE_MINUTES } from '@triage/contract/triage/sign-in-codes';
import { fadeCodeRows, listFadingCodes } from '@triage/database/tables/classifications/fading-codes';
import type { Services } from '../context.ts';
import { holdInbox } from '../mailbox/sync/hold-inbox.ts';
import { mintTenantId } from '../tenant/tenant-id.ts';

type Ctx = Pick<Services, 'db' | 'clock' | 'realtime'>;

const THREADS_AT_ONCE = 500;

/** A sign-in code is useless after minutes, so it leaves the top of its lane. Returns how many did. */
export async function fadeCodes(ctx: Ctx): Promise<number> {
  const before = new Date(ctx.clock.now().getTime() - CODE_MINUTES * 60_000);
  const due = await listFadingCodes(ctx.db, { before, limit: THREADS_AT_ONCE });
  let faded = 0;
  for (const [userId, threadIds] of byOwner(due)) faded += await fadeOf(ctx, { userId, threadIds, before });
  return faded;
}

async function fadeOf(
  { db, realtime }: Ctx,
  { userId, threadIds, before }: { userId: string; threadIds: string[]; before: Date },
): Promise<number> {
  const tenantId = mintTenantId(userId);
  const rows = await db.forTenant(tenantId).transaction(async (tx) => {
    await holdInbox(tx, tenantId, threadIds);
    return fadeCodeRows(tx, { userId, threadIds, before });
  });
  for (const { threadId, lane } of rows)
    await realtime.publish(userId, { name: 'lane.updated', data: { threadId, lane } });
  return rows.length;
}

function byOwner(rows: readonly { userId: string; threadId: string }[]): Map<string, string[]> {
  const owners = new Map<string, string[]>();
  for (const { userId, threadId } of rows) owners.set(userId, [...(owners.get(userId) ?? []), threadId]);
  return owners;
}
