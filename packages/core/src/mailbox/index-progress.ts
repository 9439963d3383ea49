import type { IndexProgress } from '@triage/contract/inbox';
import type { Sql } from '@triage/database/open-database';
import type { TenantContext, TenantId } from '../context.ts';
import type { IndexState } from './mailbox-state.ts';

/** Threads. While the inbox is being listed the total still grows; what is done never goes back. */
export async function readIndexProgress(ctx: Pick<TenantContext, 'tenantId' | 'db'>): Promise<IndexProgress> {
  const [row] = await ctx.db.query<{ state: IndexState; total: number; waiting: number; cached: number }>(
    `SELECT m.index_state AS state, m.index_total AS total,
       (SELECT count(*)::int FROM index_queue q WHERE q.user_id = m.user_id) AS waiting,
       CASE WHEN m.index_state IN ('first', 'listing')
         THEN (SELECT count(*)::int FROM threads t WHERE t.user_id = m.user_id) ELSE 0 END AS cached
     FROM mailboxes m WHERE m.user_id = $1`,
    [ctx.tenantId],
    'index-progress',
  );
  if (!row) return { state: 'none', done: 0, total: 0 };
  const done = row.state === 'first' || row.state === 'listing' ? row.cached : row.total - row.waiting;
  return { state: row.state, done: Math.min(done, row.total), total: row.total };
}

/**
 * The end of the first indexing asks for one comparison with the whole mailbox, by cheap listings: pages of a list
 * that was read while mail came and went may have overlapped or left a gap.
 */
export async function setIndexState(
  sql: Sql,
  tenantId: TenantId,
  change: { from: IndexState; to: IndexState; total?: number; at: Date },
): Promise<void> {
  await sql.query(
    `UPDATE mailboxes SET index_state = $3::text, index_total = coalesce($4::int, index_total),
       reconcile_from = CASE WHEN $3::text = 'done' THEN coalesce(reconcile_from, history_id) ELSE reconcile_from END,
       indexed_at = CASE WHEN $3::text = 'done' THEN $5 ELSE indexed_at END, version = version + 1
     WHERE user_id = $1 AND index_state = $2`,
    [tenantId, change.from, change.to, change.total ?? null, change.at],
  );
}
