import type { TenantContext } from '../context.ts';
import { readIndexProgress } from '../mailbox/index/index-progress.ts';

export async function announceIndex(ctx: Pick<TenantContext, 'tenantId' | 'db' | 'realtime'>): Promise<void> {
  const { done, total } = await readIndexProgress(ctx);
  await ctx.realtime.publish(ctx.tenantId, { name: 'index.progress', data: { done, total } });
}
