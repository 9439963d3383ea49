import { setTimeout as sleep } from 'node:timers/promises';
import { SAVED_SEARCH_COUNTED_MAX } from '@triage/contract/inbox/saved-search-limits';
import type { SavedSearchesAnswer } from '@triage/contract/inbox/saved-searches';
import { countMatching } from '@triage/database/list-matching';
import { findInboxVersion } from '@triage/database/tables/inbox/count-inbox';
import { listSavedSearchRows } from '@triage/database/tables/search/saved-searches';
import pMap from 'p-map';
import type { TenantContext } from '../../context.ts';
import { parseCriteria } from '../advanced-search.ts';

export type CountContext = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'logger'>;

interface Kept {
  version: string;
  /** Times such as "newer_than:7d" move on, and older mail is indexed without a new version. */
  until: number;
  counts: ReadonlyMap<string, Count>;
  /** When each was last counted: the oldest count is renewed first, so that none is starved. */
  asked: ReadonlyMap<string, number>;
}
type Count = Awaited<ReturnType<typeof countMatching>>;

const KEPT_MS = 5 * 60_000;
/** For all counts together: names whose count is not there by then are shown without it; the next call has it. */
const DEADLINE_MS = 1_000;
/** Counts are small; the cache is cleared after this many users. */
const KEPT_MAX = 10_000;

/** A slow one leaves room for the others, and all of them leave most connections of the database to everybody else. */
const AT_ONCE = 3;

interface Running {
  version: string;
  count: Promise<Count | null>;
}
const runningCounts = new WeakMap<object, Map<string, Running>>();
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

/** By their query, of one mailbox; whoever has several asks each. */
export async function countSavedSearches(
  ctx: CountContext,
  queries: ReadonlySet<string>,
): Promise<Kept['counts']> {
  return queries.size > 0 ? countEach(ctx, queries) : new Map();
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
  const inOrder = missing.sort((a, b) => waitedSince(a) - waitedSince(b));
  const counting = pMap(
    inOrder,
    async (query) => {
      if (ctx.clock.now().getTime() - began > DEADLINE_MS) return;
      asked.set(query, ctx.clock.now().getTime());
      const count = await countOnce(ctx, { query, version });
      // Also after the deadline: the next call finds it here.
      if (count) counts.set(query, count);
    },
    { concurrency: AT_ONCE },
  );
  await Promise.race([counting, sleep(DEADLINE_MS, undefined, { ref: false })]);
  if (kept.size >= KEPT_MAX) kept.clear();
  if (version)
    kept.set(ctx.tenantId, { version, until: isFresh ? known.until : began + KEPT_MS, counts, asked });
  return counts;
}

/**
 * A count that goes on after its call has ended is not begun a second time. One of an earlier version may be wrong by now,
 * so there is none until it has ended.
 */
async function countOnce(
  ctx: CountContext,
  { query, version }: { query: string; version: string },
): Promise<Count | null> {
  const running = runningCounts.get(ctx.db.pool) ?? new Map<string, Running>();
  runningCounts.set(ctx.db.pool, running);
  const key = JSON.stringify([ctx.tenantId, query]);
  const begun = running.get(key);
  if (begun) return begun.version === version ? begun.count : null;
  const count = countOne(ctx, query)
    .catch((error: unknown) => {
      // The names are worth more than a number.
      ctx.logger.warn('saved-search.not-counted', {}, error);
      return null;
    })
    .finally(() => running.delete(key));
  running.set(key, { version, count });
  return count;
}

async function countOne(ctx: CountContext, query: string): Promise<Count> {
  const now = ctx.clock.now();
  const { node } = await parseCriteria(ctx, { query });
  return countMatching(ctx.db, { userId: ctx.tenantId, node, now, limit: SAVED_SEARCH_COUNTED_MAX });
}
