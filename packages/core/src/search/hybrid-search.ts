import type {
  HybridHit,
  HybridSearchAnswer,
  HybridSearchRequest,
} from '@triage/contract/inbox/hybrid-search';
import type { Provider } from '@triage/contract/triage/lanes';
import { findThreads, type ThreadHit } from '@triage/database/find-threads';
import { findWordForms } from '@triage/database/find-word-forms';
import type { QueryNode } from '@triage/database/query/query-node';
import { findEmbeddingRun } from '@triage/database/tables/search/embedding-runs';
import { countIndexed } from '@triage/database/tables/search/embeddings';
import { listLabelsOfThreads } from '@triage/database/tables/threads/thread-labels';
import type { TenantContext } from '../context.ts';
import { RateLimited } from '../errors.ts';
import { canEmbed } from '../ports/ai.ts';
import { asSearchHit, parseCriteria } from './advanced-search.ts';
import { findCandidates, findHighlights, findWantedWords, type WantedWord } from './find-highlights.ts';
import { fuseRanks } from './fuse-ranks.ts';
import { findCoverage } from './search-provider.ts';
import { findByMeaning } from './semantic-search.ts';
import { splitFilters } from './split-filters.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'logger' | 'ai' | 'takeAiPermit'>;

/** More than are shown: filters remove some of the nearest by meaning. */
const NEAREST = 50;
/** Below this two mails have nothing to say to each other, and the list by meaning would have no end. */
const SIMILAR_MIN = 0.2;

/** For the page: what has the words and what means the same, in one list. A provider that fails takes nothing but its half away. */
export async function hybridSearch(ctx: Ctx, request: HybridSearchRequest): Promise<HybridSearchAnswer> {
  const now = ctx.clock.now();
  const { node, unknown, unknownLabels } = await parseCriteria(ctx, request);
  const { filters, text } = splitFilters(node);
  const provider = chooseEmbedder(ctx, request.provider);
  // One more than is shown tells whether there are more.
  const wide = { userId: ctx.tenantId, now, limit: Math.max(request.limit, NEAREST) + 1 };
  const [byWords, meaning, indexed, coverage] = await Promise.all([
    findThreads(ctx.db, { ...wide, node }),
    findMeant(ctx, { text, filters, provider }),
    countIndexed(ctx.db, { userId: ctx.tenantId, provider }),
    findCoverage(ctx),
  ]);
  const all = fuseRanks(byWords, meaning.hits);
  const fused = all.slice(0, request.limit);
  const hits = fused.map(({ hit }) => hit);
  const threadIds = hits.map(({ threadId }) => threadId);
  const [wanted, labels] = await Promise.all([
    addForms(ctx, findWantedWords(node), hits),
    listLabelsOfThreads(ctx.db, { userId: ctx.tenantId, threadIds }),
  ]);
  const results = fused.map(({ hit, score, matched }) => ({
    ...describe(hit, { score, matched, wanted }),
    labelIds: labels.get(hit.threadId) ?? [],
  }));
  return {
    ...{ results, unknown, unknownLabels, indexed },
    more: all.length > fused.length,
    meaning: meaning.state,
    ...(coverage && { coverage }),
  };
}

/** So that "run" is marked where "running" was asked for. */
async function addForms(ctx: Ctx, wanted: WantedWord[], hits: readonly ThreadHit[]): Promise<WantedWord[]> {
  const texts = hits.flatMap((hit) => [hit.subject, hit.snippet]);
  const forms = await findWordForms(ctx.db, { userId: ctx.tenantId, ...findCandidates(texts, wanted) });
  const also = findWantedWords({
    kind: 'and',
    nodes: forms.map((text) => ({ kind: 'words', text, prefix: false, exact: true, where: 'anywhere' })),
  });
  return [...wanted, ...also];
}

/** A local language model often comes without an embedding model: the other provider then does this part. */
function chooseEmbedder({ ai }: Pick<Ctx, 'ai'>, asked: Provider): Provider {
  const embedders = ai.filter(canEmbed).map(({ provider }) => provider);
  return embedders.includes(asked) ? asked : (embedders[0] ?? asked);
}

async function findMeant(
  ctx: Ctx,
  { text, filters, provider }: { text: string; filters: QueryNode; provider: Provider },
): Promise<{ state: HybridSearchAnswer['meaning']; hits: ThreadHit[] }> {
  if (text === '' || ctx.ai.length === 0) return { state: 'off', hits: [] };
  if (!ctx.ai.some(canEmbed)) return { state: 'unconfigured', hits: [] };
  const key = { userId: ctx.tenantId, provider };
  if (!(await findEmbeddingRun(ctx.db, key))?.finishedAt) return { state: 'indexing', hits: [] };
  try {
    await ctx.takeAiPermit?.();
    const nearest = await findByMeaning(ctx, { query: text, limit: NEAREST, provider });
    const similar = nearest.filter((hit) => hit.score >= SIMILAR_MIN);
    const among = similar.map((hit) => hit.threadId);
    const allowed = await findThreads(ctx.db, {
      userId: ctx.tenantId,
      node: { kind: 'and', nodes: [filters, { kind: 'among', threadIds: among }] },
      now: ctx.clock.now(),
      limit: NEAREST,
    });
    const ids = new Set(allowed.map((hit) => hit.threadId));
    return { state: 'used', hits: similar.filter((hit) => ids.has(hit.threadId)) };
  } catch (error) {
    if (error instanceof RateLimited) return { state: 'limited', hits: [] };
    ctx.logger.warn('search.meaning-failed', { provider }, error);
    return { state: 'failed', hits: [] };
  }
}

function describe(
  hit: ThreadHit,
  { score, matched, wanted }: { score: number; matched: HybridHit['matched']; wanted: WantedWord[] },
): HybridHit {
  return {
    ...asSearchHit(hit),
    score,
    matched,
    unread: hit.unread,
    hasAttachment: hit.hasAttachment,
    recipients: hit.recipients,
    lastMessageAt: hit.lastMessageAt.toISOString(),
    highlights: {
      subject: findHighlights(hit.subject, wanted),
      sender: findHighlights(hit.sender, wanted),
      snippet: findHighlights(hit.snippet, wanted),
    },
  };
}
