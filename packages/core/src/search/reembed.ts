import type { ReembedAnswer, ReembedRequest } from '@triage/contract/inbox/search';
import { findIndexing } from '@triage/database/tables/mailboxes/mailboxes';
import {
  claimEmbeddingRun,
  countOutdated,
  endEmbeddingRun,
} from '@triage/database/tables/search/embedding-runs';
import { modelOf } from '../ai/embed-threads.ts';
import { queueEmbedding } from '../ai/queue-embedding.ts';
import { requireEmbedder } from '../ai/require-provider.ts';
import type { TenantContext } from '../context.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'ai' | 'jobs'>;

/** Embeds the whole mailbox with a provider. Other providers' embeddings are unchanged and still searched. */
export async function reembed(ctx: Ctx, { provider }: ReembedRequest): Promise<ReembedAnswer> {
  const configured = requireEmbedder(ctx, provider);
  const key = { userId: ctx.tenantId, provider };
  const now = ctx.clock.now();
  const answer = await ctx.db.transaction(async (tx): Promise<ReembedAnswer> => {
    const total = await countOutdated(tx, { ...key, model: modelOf(configured) });
    if (!(await claimEmbeddingRun(tx, { ...key, total, now }))) return { status: 'running', provider };
    if (total > 0) {
      await queueEmbedding(ctx, provider, { tx });
      return { status: 'started', provider, total };
    }
    const whole = (await findIndexing(tx, ctx.tenantId)) === 'done';
    await endEmbeddingRun(tx, { ...key, status: 'done', whole, now });
    return { status: 'nothing-to-do', provider, total: 0 };
  });
  if (answer.status === 'started') ctx.jobs.wake();
  return answer;
}
