import type { Provider } from '@triage/contract/triage/lanes';
import type { Sql } from '@triage/database/open-database';
import type { TenantContext } from '../context.ts';

/** Embeds everything of this mailbox that the provider has not embedded yet: one job for each user and provider. */
export async function queueEmbedding(
  ctx: Pick<TenantContext, 'tenantId' | 'jobs'>,
  provider: Provider,
  options: { startAfter?: Date; tx?: Sql } = {},
): Promise<void> {
  const key = `${ctx.tenantId}:${provider}`;
  await ctx.jobs.enqueue('reembed', { userId: ctx.tenantId, provider }, { key, ...options });
}
