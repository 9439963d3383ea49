import type { SenderHistory, SenderHistoryRequest } from '@triage/contract/inbox/sender-history';
import { findSenderRow } from '@triage/database/tables/senders/correspondents';
import type { TenantContext } from '../../context.ts';

const RECENT_MAX = 6;

/** One statement over the cache; an unknown address has an empty history. */
export async function findSenderHistory(
  ctx: Pick<TenantContext, 'tenantId' | 'db'>,
  { address }: SenderHistoryRequest,
): Promise<SenderHistory> {
  const sender = { userId: ctx.tenantId, address: address.toLowerCase(), recent: RECENT_MAX };
  const row = await findSenderRow(ctx.db, sender);
  if (!row) throw new Error('A count without a row');
  return {
    ...row,
    firstSeen: row.firstSeen?.toISOString() ?? null,
    lastSeen: row.lastSeen?.toISOString() ?? null,
    recent: row.recent.map((thread) => ({
      ...thread,
      lastMessageAt: new Date(thread.lastMessageAt).toISOString(),
    })),
  };
}
