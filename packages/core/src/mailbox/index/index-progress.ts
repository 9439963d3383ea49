import type { IndexProgress } from '@triage/contract/inbox/inbox';
import type { Sql } from '@triage/database/open-database';
import {
  findIndexProgress,
  type IndexState,
  moveIndexState,
} from '@triage/database/tables/mailboxes/mailboxes';
import type { TenantContext } from '../../context.ts';
import type { TenantId } from '../../tenant/tenant-id.ts';

/** Threads. While the inbox is being listed the total still grows; done never decreases. */
export async function getIndexProgress(ctx: Pick<TenantContext, 'tenantId' | 'db'>): Promise<IndexProgress> {
  const row = await findIndexProgress(ctx.db, ctx.tenantId);
  if (!row) return { state: 'none', done: 0, total: 0 };
  const done = row.state === 'first' || row.state === 'listing' ? row.cached : row.total - row.waiting;
  return { state: row.state, done: Math.min(done, row.total), total: row.total };
}

export async function setIndexState(
  sql: Sql,
  tenantId: TenantId,
  change: { from: IndexState; to: IndexState; total?: number; at: Date },
): Promise<void> {
  await moveIndexState(sql, { userId: tenantId, total: null, ...change });
}
