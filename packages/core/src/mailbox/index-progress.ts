import type { IndexProgress } from '@triage/contract/inbox';
import type { TenantContext } from '../context.ts';

export async function readIndexProgress(ctx: Pick<TenantContext, 'tenantId' | 'db'>): Promise<IndexProgress> {
  const [row] = await ctx.db.query<{
    state: IndexProgress['state'];
    total: number;
    waiting: number;
    cached: number;
  }>(
    `SELECT m.index_state AS state, m.index_total AS total,
       (SELECT count(*)::int FROM index_queue q WHERE q.user_id = m.user_id) AS waiting,
       CASE WHEN m.index_state = 'first'
         THEN (SELECT count(*)::int FROM threads t WHERE t.user_id = m.user_id) ELSE 0 END AS cached
     FROM mailboxes m WHERE m.user_id = $1`,
    [ctx.tenantId],
    'index-progress',
  );
  if (!row) return { state: 'none', done: 0, total: 0 };
  const done = row.state === 'first' || row.state === 'listing' ? row.cached : row.total - row.waiting;
  return { state: row.state, done: Math.min(done, row.total), total: row.total };
}
