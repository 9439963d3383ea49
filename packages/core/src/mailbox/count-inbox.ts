import type { InboxCounts } from '@triage/contract/inbox';
import { countLanes, countSnoozed, findInboxVersion, type LaneCount } from '@triage/database/count-inbox';
import type { TenantContext } from '../context.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock'>;

/** Counts are small; a process that has served so many people begins anew. */
const KEPT_MAX = 10_000;

const counted = new WeakMap<object, Map<string, { version: string; lanes: LaneCount[] }>>();

/** Every browser asks every few seconds; the lanes are counted again only when something in them has changed. */
export async function countInbox(ctx: Ctx): Promise<InboxCounts> {
  const counts: InboxCounts = { reply: 0, schedule: 0, fyi: 0, done: 0, snoozed: 0 };
  for (const { lane, threads } of await readLanes(ctx)) counts[lane] = threads;
  for (const { lane, threads } of await countSnoozed(ctx.db, {
    userId: ctx.tenantId,
    now: ctx.clock.now(),
  })) {
    counts[lane] = Math.max(0, counts[lane] - threads);
    counts.snoozed += threads;
  }
  return counts;
}

async function readLanes(ctx: Ctx): Promise<LaneCount[]> {
  const kept = counted.get(ctx.db) ?? new Map();
  counted.set(ctx.db, kept);
  // Read before the counting: a change in between makes the next caller count again.
  const version = await findInboxVersion(ctx.db, ctx.tenantId);
  const known = kept.get(ctx.tenantId);
  if (known && known.version === version) return known.lanes;
  const lanes = await countLanes(ctx.db, ctx.tenantId);
  if (kept.size >= KEPT_MAX) kept.clear();
  if (version) kept.set(ctx.tenantId, { version, lanes });
  return lanes;
}
