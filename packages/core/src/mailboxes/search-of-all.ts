import type {
  HybridSearchAnswer,
  HybridSearchRequest,
  ProviderSearchAnswer,
  Suggestions,
} from '@triage/contract/inbox/hybrid-search';
import type {
  AdvancedSearchRequest,
  SearchAnswer,
  SemanticSearchRequest,
} from '@triage/contract/inbox/search';
import type { TenantContext } from '../context.ts';
import type { Copy } from '../mailbox/twins/find-copies.ts';
import { findTwins, showTwins } from '../mailbox/twins/find-twins.ts';
import { advancedSearch } from '../search/advanced-search.ts';
import { hybridSearch } from '../search/hybrid-search.ts';
import { searchProvider } from '../search/search-provider.ts';
import { semanticSearch } from '../search/semantic-search.ts';
import { markRows, overMailboxes, sum } from '../tenant/over-mailboxes.ts';
import { chooseByQuery } from './choose-by-query.ts';

type Asked = { tenants: readonly TenantContext[]; hasSeveral: boolean };

export async function hybridSearchOfAll(
  asked: Asked,
  request: HybridSearchRequest,
): Promise<HybridSearchAnswer> {
  const { tenants, query } = await chooseByQuery(asked, request.query);
  const wanted = { ...request, query };
  const answer = await overMailboxes(
    tenants,
    (tenant) => hybridSearch(tenant, wanted),
    (answers) => mergeHybrid(answers),
  );
  const joined = await joinHits(tenants, answer.results);
  const results = joined.slice(0, request.limit);
  const more = answer.more || joined.length > results.length;
  return { ...answer, more, results: markRows(results, asked.hasSeveral) };
}

export async function advancedSearchOfAll(
  asked: Asked,
  request: AdvancedSearchRequest,
): Promise<SearchAnswer> {
  const { tenants, query } = await chooseByQuery(asked, request.query);
  return rank(asked, tenants, request.limit, (tenant) => advancedSearch(tenant, { ...request, query }));
}

export async function semanticSearchOfAll(
  asked: Asked,
  request: SemanticSearchRequest,
): Promise<SearchAnswer> {
  return rank(asked, asked.tenants, request.limit, (tenant) => semanticSearch(tenant, request));
}

export async function searchProvidersOfAll(
  asked: Asked,
  request: { query: string },
): Promise<ProviderSearchAnswer> {
  const { tenants, query = '' } = await chooseByQuery(asked, request.query);
  const answer = await overMailboxes(
    tenants,
    (tenant) => searchProvider(tenant, { query }),
    (answers) => ({
      state: answers.find(({ state }) => state !== 'asked')?.state ?? 'asked',
      results: answers
        .flatMap(({ results }) => results)
        .toSorted((a, b) => (a.lastMessageAt < b.lastMessageAt ? 1 : -1)),
    }),
  );
  return { ...answer, results: markRows(answer.results, asked.hasSeveral) };
}

export function mergeSuggestions(answers: Suggestions[]): Suggestions {
  const unite = (name: keyof Suggestions) => [...new Set(answers.flatMap((answer) => answer[name]))];
  return {
    senders: unite('senders').slice(0, SUGGESTED_MAX),
    labels: unite('labels').slice(0, SUGGESTED_MAX),
  };
}

const SUGGESTED_MAX = 8;

/** Scores of one kind of search are comparable: of how near a meaning is, and of how well the words fit. */
async function rank(
  { hasSeveral }: Asked,
  tenants: readonly TenantContext[],
  limit: number,
  ask: (tenant: TenantContext) => Promise<SearchAnswer>,
): Promise<SearchAnswer> {
  const { results } = await overMailboxes(tenants, ask, (answers) => ({
    results: answers.flatMap((answer) => answer.results).toSorted((a, b) => b.score - a.score),
  }));
  const joined = await joinHits(tenants, results);
  return { results: markRows(joined.slice(0, limit), hasSeveral) };
}

/** When both copies of an email were found, the one that leads is shown, at its own position. */
async function joinHits<Hit extends { threadId: string }>(
  tenants: readonly TenantContext[],
  hits: readonly Hit[],
): Promise<Hit[]> {
  const ids = new Set(hits.map(({ threadId }) => threadId));
  const listed = (copies: readonly Copy[]) => copies.filter(({ threadId }) => ids.has(threadId));
  const twins = await findTwins(tenants, [...ids], listed);
  return showTwins(hits, twins);
}

/** If one mailbox cannot search by meaning, the whole result says so. */
const WORST: readonly HybridSearchAnswer['meaning'][] = [
  'failed',
  'limited',
  'indexing',
  'unconfigured',
  'off',
  'used',
];

function mergeHybrid(answers: HybridSearchAnswer[]): HybridSearchAnswer {
  const coverage = answers.flatMap((answer) => answer.coverage ?? []);
  const [first] = answers;
  return {
    results: answers
      .flatMap((answer) => answer.results)
      .toSorted((a, b) => b.score - a.score || (a.lastMessageAt < b.lastMessageAt ? 1 : -1)),
    unknown: first?.unknown ?? [],
    more: answers.some(({ more }) => more),
    // A label of one mailbox is no mistake because another one lacks it.
    unknownLabels: (first?.unknownLabels ?? []).filter((name) =>
      answers.every(({ unknownLabels }) => unknownLabels.includes(name)),
    ),
    meaning: WORST.find((state) => answers.some(({ meaning }) => meaning === state)) ?? 'off',
    indexed: sum(
      answers.map(({ indexed }) => indexed),
      ['done', 'total'],
    ),
    ...(coverage.length > 0 && { coverage: sum(coverage, ['done', 'total']) }),
  };
}
