import type { InboxCounts } from '@triage/contract/inbox/inbox';
import {
  countBesides,
  countLanes,
  countSnoozed,
  findInboxVersion,
} from '@triage/database/tables/inbox/count-inbox';
import type { TenantContext } from '../../context.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock'>;

interface Kept {
  version: string;
  /** When the next snooze ends. */
  until: number;
  counts: InboxCounts;
}

/** Counts are small; the cache is cleared after this many users. */
const KEPT_MAX = 10_000;

const keptCounts = new WeakMap<object, Map<string, Kept>>();

/** Every browser asks every few seconds; the lanes are counted again only when something in them has changed. */
export async function countInbox(ctx: Ctx): Promise<InboxCounts> {
  const kept = keptCounts.get(ctx.db) ?? new Map<string, Kept>();
  keptCounts.set(ctx.db, kept);
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
  const counts: InboxCounts = { reply: 0, schedule: 0, fyi: 0, done: 0, snoozed: 0, unread: 0, resorted: 0 };
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
