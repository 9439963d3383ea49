import { SAVED_SEARCH_COUNTED_MAX } from '@triage/contract/inbox/saved-search-limits';
import type { SavedSearchesAnswer } from '@triage/contract/inbox/saved-searches';
import { countMatching } from '@triage/database/list-matching';
import { findInboxVersion } from '@triage/database/tables/inbox/count-inbox';
import { listSavedSearchRows } from '@triage/database/tables/search/saved-searches';
import type { TenantContext } from '../../context.ts';
import { parseCriteria } from '../advanced-search.ts';

export type CountContext = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'logger'>;

interface Kept {
  version: string;
  /** Times such as "newer_than:7d" move on, and older mail is indexed without a new version. */
  until: number;
  counts: ReadonlyMap<string, Count>;
  /** When each was last asked for: whoever has waited longest comes first, so that none is always too late. */
  asked: ReadonlyMap<string, number>;
}
type Count = Awaited<ReturnType<typeof countMatching>>;

const KEPT_MS = 5 * 60_000;
/** The names are shown without the counts that are not there by then; the next call finds those. */
const DEADLINE_MS = 1_000;
/** Counts are small; the cache is cleared after this many users. */
const KEPT_MAX = 10_000;

const keptCounts = new WeakMap<object, Map<string, Kept>>();

/** In their order. Every browser asks every few seconds: they are counted again only when something has changed. */
export async function listSavedSearches(ctx: CountContext): Promise<SavedSearchesAnswer> {
  const rows = await listSavedSearchRows(ctx.db, ctx.tenantId);
  const counts = rows.length > 0 ? await countEach(ctx, new Set(rows.map(({ query }) => query))) : null;
  return {
    searches: rows.map(({ updatedAt, ...search }) => ({
      ...search,
      updatedAt: updatedAt.toISOString(),
      threads: counts?.get(search.query)?.threads ?? null,
      unread: counts?.get(search.query)?.unread ?? null,
    })),
  };
}

/** By their query: a name may change, and two searches may ask the same. */
async function countEach(ctx: CountContext, queries: ReadonlySet<string>): Promise<Kept['counts']> {
  const kept = keptCounts.get(ctx.db.pool) ?? new Map<string, Kept>();
  keptCounts.set(ctx.db.pool, kept);
  const began = ctx.clock.now().getTime();
  // Read before the counting: a change in between makes the next caller count again.
  const version = (await findInboxVersion(ctx.db, ctx.tenantId)) ?? '';
  const known = kept.get(ctx.tenantId);
  const isFresh = known !== undefined && known.version === version && began < known.until;
  const counts = new Map(isFresh ? known.counts : []);
  const asked = new Map([...(known?.asked ?? [])].filter(([query]) => queries.has(query)));
  const waitedSince = (query: string) => asked.get(query) ?? 0;
  const missing = [...queries].filter((query) => !counts.has(query));
  for (const query of missing.sort((a, b) => waitedSince(a) - waitedSince(b))) {
    if (ctx.clock.now().getTime() - began > DEADLINE_MS) break;
    asked.set(query, ctx.clock.now().getTime());
    const count = await countOne(ctx, query).catch((error: unknown) => {
      // The names are worth more than a number.
      ctx.logger.warn('saved-search.not-counted', {}, error);
      return null;
    });
    if (count) counts.set(query, count);
  }
  if (kept.size >= KEPT_MAX) kept.clear();
  if (version)
    kept.set(ctx.tenantId, { version, until: isFresh ? known.until : began + KEPT_MS, counts, asked });
  return counts;
}

async function countOne(ctx: CountContext, query: string): Promise<Count> {
  const now = ctx.clock.now();
  const { node } = await parseCriteria(ctx, { query });
  return countMatching(ctx.db, { userId: ctx.tenantId, node, now, limit: SAVED_SEARCH_COUNTED_MAX });
}
