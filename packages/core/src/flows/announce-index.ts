import type { TenantContext } from '../context.ts';
import { getIndexProgress } from '../mailbox/index/index-progress.ts';

export async function announceIndex(ctx: Pick<TenantContext, 'tenantId' | 'db' | 'realtime'>): Promise<void> {
  const { done, total } = await getIndexProgress(ctx);
  await ctx.realtime.publish(ctx.tenantId, { name: 'index.progress', data: { done, total } });
}
