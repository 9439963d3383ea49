import type { InboxCounts, InboxCountsRequest } from '@triage/contract/inbox/inbox';
import {
  countBesides,
  countLanes,
  countSnoozed,
  countSplit,
  findInboxVersion,
} from '@triage/database/tables/inbox/count-inbox';
import type { TenantContext } from '../../context.ts';
import { requireSplit } from './require-split.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock'>;

interface Kept {
  version: string;
  /** When the next snooze ends. */
  until: number;
  counts: InboxCounts;
}

/** Counts are small; the cache is cleared after this many users. */
const KEPT_MAX = 10_000;

/** Keyed by the pool, which all requests share: each request gets its own tenant-scoped database object. */
const keptCounts = new WeakMap<object, Map<string, Kept>>();

const NOTHING: InboxCounts = { reply: 0, schedule: 0, fyi: 0, done: 0, snoozed: 0, unread: 0, resorted: 0 };

/** Counts the whole inbox, or the threads of a split. */
export async function countThreads(ctx: Ctx, request: InboxCountsRequest): Promise<InboxCounts> {
  if (request.split === undefined) return countInbox(ctx);
  const { splitId, lane: wanted, label } = await requireSplit(ctx, 'split', request.split);
  const query = { userId: ctx.tenantId, now: ctx.clock.now(), splitId, wanted, label };
  const counts = { ...NOTHING };
  for (const { lane, threads, snoozed, unread } of await countSplit(ctx.db, query)) {
    counts[lane] = threads;
    counts.snoozed += snoozed;
    counts.unread += unread;
  }
  return counts;
}

/** Every browser asks every few seconds; the lanes are counted again only when something in them has changed. */
export async function countInbox(ctx: Ctx): Promise<InboxCounts> {
  const kept = keptCounts.get(ctx.db.pool) ?? new Map<string, Kept>();
  keptCounts.set(ctx.db.pool, kept);
  const now = ctx.clock.now();
  // Read before the counting: a change in between makes the next caller count again.
  const version = await findInboxVersion(ctx.db, ctx.tenantId);
  const known = kept.get(ctx.tenantId);
  if (known && known.version === version && now.getTime() < known.until) return { ...known.counts };
  const { counts, until } = await count(ctx, now);
  if (kept.size >= KEPT_MAX) kept.clear();
  if (version) kept.set(ctx.tenantId, { version, until, counts });
  return { ...counts };
}

async function count(ctx: Ctx, now: Date): Promise<Omit<Kept, 'version'>> {
  const counts: InboxCounts = { ...NOTHING };
  Object.assign(counts, await countBesides(ctx.db, { userId: ctx.tenantId, now }));
  let until = Number.POSITIVE_INFINITY;
  for (const { lane, threads } of await countLanes(ctx.db, ctx.tenantId)) counts[lane] = threads;
  for (const hidden of await countSnoozed(ctx.db, { userId: ctx.tenantId, now })) {
    counts[hidden.lane] = Math.max(0, counts[hidden.lane] - hidden.threads);
    counts.snoozed += hidden.threads;
    until = Math.min(until, hidden.until.getTime());
  }
  return { counts, until };
}
