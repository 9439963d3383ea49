import type {
  ApplyLikeThisRequest,
  LikeThis,
  LikeThisApplied,
  LikeThisRequest,
} from '@triage/contract/triage/like-this';
import type { Sql } from '@triage/database/open-database';
import { setLaneByPerson } from '@triage/database/tables/classifications/classifications';
import { listLikeThis } from '@triage/database/tables/classifications/list-like-this';
import type { TenantContext } from '../context.ts';
import { holdInbox } from '../mailbox/sync/hold-inbox.ts';
import { noteStanding, recordLaneChange } from './lane-changes.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'realtime'>;

/** What a correction would change in the sender's other threads. Changes nothing. */
export function findLikeThis(ctx: Ctx, request: LikeThisRequest): Promise<LikeThis> {
  return find(ctx, ctx.db, request);
}

/** Lanes alone change: nothing is archived in the account. Of the threads named, those that still qualify. */
export async function applyLikeThis(ctx: Ctx, request: ApplyLikeThisRequest): Promise<LikeThisApplied> {
  const { threadId, lane } = request;
  const at = ctx.clock.now();
  const applied = await ctx.db.transaction(async (tx) => {
    await holdInbox(tx, ctx.tenantId, request.threadIds);
    const { threads } = await find(ctx, tx, request);
    const chosen = threads.map((thread) => thread.threadId).filter((id) => request.threadIds.includes(id));
    if (chosen.length === 0) return { changeId: null, changed: [] };
    const all = { kind: 'likeThis', threadId, threadIds: chosen } as const;
    const standing = await noteStanding(ctx, tx, all);
    const changeId = await recordLaneChange(ctx, tx, { ...all, standing, lane, at });
    await setLaneByPerson(tx, {
      userId: ctx.tenantId,
      threadIds: chosen,
      lane,
      at,
      reason: "you moved this sender's mail here",
    });
    return { changeId, changed: chosen };
  });
  for (const changed of applied.changed)
    await ctx.realtime.publish(ctx.tenantId, { name: 'lane.updated', data: { threadId: changed, lane } });
  return applied;
}

async function find(ctx: Ctx, sql: Sql, { threadId, lane }: LikeThisRequest): Promise<LikeThis> {
  const rows = await listLikeThis(sql, { userId: ctx.tenantId, threadId, lane });
  const threads = rows.flatMap((row) =>
    row.threadId !== null && row.subject !== null && row.lane !== null
      ? [{ threadId: row.threadId, subject: row.subject, lane: row.lane }]
      : [],
  );
  return { sender: rows[0]?.address ?? null, lane, threads };
}
