import type { SearchAnswer, SemanticSearchRequest } from '@triage/contract/inbox/search';
import type { ThreadHit } from '@triage/database/find-threads';
import { findEmbeddingRun } from '@triage/database/tables/search/embedding-runs';
import { findSimilar } from '@triage/database/tables/search/find-similar';
import { embedTexts } from '../ai/embed-texts.ts';
import { modelOf } from '../ai/embed-threads.ts';
import { AiUnavailable, retryAfterMs } from '../ai/failures.ts';
import { requireEmbedder } from '../ai/require-provider.ts';
import type { TenantContext } from '../context.ts';
import { RateLimited } from '../errors.ts';
import { asSearchHit } from './advanced-search.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'logger' | 'ai'>;

const DEADLINE_MS = 10_000;
const RETRY_AFTER_SECONDS = 30;

/** Empty until the provider has embedded the whole mailbox; the query is then not embedded. */
export async function semanticSearch(ctx: Ctx, request: SemanticSearchRequest): Promise<SearchAnswer> {
  try {
    return { results: (await findByMeaning(ctx, request)).map(asSearchHit) };
  } catch (error) {
    if (!(error instanceof AiUnavailable)) throw error;
    const asked = retryAfterMs(error.cause, ctx.clock.now());
    throw new RateLimited(asked === null ? RETRY_AFTER_SECONDS : Math.max(1, Math.ceil(asked / 1_000)));
  }
}

export async function findByMeaning(ctx: Ctx, request: SemanticSearchRequest): Promise<ThreadHit[]> {
  const { query, limit, provider } = request;
  const configured = requireEmbedder(ctx, provider);
  const run = await findEmbeddingRun(ctx.db, { userId: ctx.tenantId, provider });
  if (!run?.finishedAt) return [];
  const { embeddings } = await embedTexts(ctx, [query], {
    purpose: 'search',
    only: provider,
    deadlineMs: DEADLINE_MS,
  });
  const vector = embeddings[0] ?? [];
  return findSimilar(ctx.db, { userId: ctx.tenantId, provider, model: modelOf(configured), vector, limit });
}
