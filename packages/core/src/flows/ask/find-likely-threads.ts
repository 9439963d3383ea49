import { hybridSearchRequest } from '@triage/contract/inbox/hybrid-search';
import { advancedSearchRequest } from '@triage/contract/inbox/search';
import type { Provider } from '@triage/contract/triage/lanes';
import pMap from 'p-map';
import type { Question } from '../../ask/parse-question.ts';
import type { TenantContext } from '../../context.ts';
import { advancedSearch } from '../../search/advanced-search.ts';
import { hybridSearch } from '../../search/hybrid-search.ts';
import type { Period } from './parse-period.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'logger' | 'ai'>;

/** The search terms of a question. */
export interface Search {
  question: Question;
  provider: Provider;
  period: Period | null;
}

/** The usual constant of reciprocal rank fusion. */
const DAMPING = 60;
const HITS = 25;
const FEW_HITS = 12;
/** Each is a statement of its own. */
const SINGLE_WORDS_MAX = 8;
const NAMES_MAX = 3;
/** Each takes a connection of the pool, which everybody shares. */
const SEARCHES_AT_ONCE = 3;

/** Threads that may have the answer, with how well the searches agree on each: 1 for the best. */
export async function findLikelyThreads(ctx: Ctx, search: Search): Promise<Map<string, number>> {
  const { words, parts, names } = search.question;
  const wanted = [
    ...parts.map((part) => ({ query: `(${part.join(' ')})` })),
    ...words.slice(0, SINGLE_WORDS_MAX).map((word) => ({ query: `(${word})` })),
    ...names.slice(0, NAMES_MAX).map((sender) => ({ sender })),
  ];
  const searches = [
    () => findAlike(ctx, search),
    ...wanted.map((fields) => () => findByWords(ctx, search, fields)),
  ];
  return fuse(await pMap(searches, (find) => find(), { concurrency: SEARCHES_AT_ONCE }));
}

/** Once more, with names and words of what was found first. */
export async function findBeside(
  ctx: Ctx,
  search: Search,
  more: readonly string[],
): Promise<Map<string, number>> {
  const { words } = search.question;
  if (words.length === 0 || more.length === 0) return new Map();
  const query = `(${words.join(' OR ')}) (${more.join(' OR ')})`;
  return fuse([await findByWords(ctx, search, { query })]);
}

async function findByWords(
  ctx: Ctx,
  search: Search,
  fields: { query?: string; sender?: string },
): Promise<string[]> {
  const request = advancedSearchRequest.parse({ ...filtersOf(search), ...fields, limit: FEW_HITS });
  return (await advancedSearch(ctx, request)).results.map(({ threadId }) => threadId);
}

async function findAlike(ctx: Ctx, search: Search): Promise<string[]> {
  const { words } = search.question;
  const filters = filtersOf(search);
  if (words.length === 0 && Object.keys(filters).length === 0) return [];
  const query = words.length > 0 ? { query: `(${words.join(' OR ')})` } : {};
  const fields = { ...filters, ...query, limit: HITS, provider: search.provider };
  const { results } = await hybridSearch(ctx, hybridSearchRequest.parse(fields));
  return results.map(({ threadId }) => threadId);
}

function filtersOf({ question, period }: Search) {
  return {
    ...(period && { after: period.after, before: period.before }),
    ...(question.hasAttachment && { hasAttachment: true }),
  };
}

/** A list of a few hits says more than one of many: the words of its search are rare. */
function fuse(lists: readonly (readonly string[])[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const list of lists) {
    const weight = 1 / Math.sqrt(Math.max(list.length, 1));
    for (const [place, threadId] of list.entries())
      sums.set(threadId, (sums.get(threadId) ?? 0) + (weight * DAMPING) / (DAMPING + place));
  }
  const best = Math.max(...sums.values(), Number.MIN_VALUE);
  const sorted = [...sums].sort((one, other) => other[1] - one[1]);
  return new Map(sorted.map(([threadId, sum]) => [threadId, sum / best]));
}
