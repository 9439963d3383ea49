import type {
  ApplyLikeThisRequest,
  LikeThis,
  LikeThisApplied,
  LikeThisRequest,
} from '@triage/contract/like-this';
import { BULK_MAX } from '@triage/contract/limits';
import type { Sql } from '@triage/database/open-database';
import type { TenantContext } from '../context.ts';
import { holdInbox } from '../mailbox/hold-inbox.ts';
import { recordLaneChange } from './lane-changes.ts';
import { setLane } from './set-lane.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'realtime'>;

/** So far back a sender's mail is looked through. */
const MESSAGES_MAX = 2_000;

/** This sender's threads that wait in other lanes, by nobody's word but the rules' and the model's. */
const OTHERS = `
  WITH sender AS (
    SELECT m.from_address AS address FROM messages m
    WHERE m.user_id = $1 AND m.thread_id = $2 AND NOT m.from_me AND m.from_address <> ''
    ORDER BY m.sent_at DESC, m.message_id DESC LIMIT 1)
  SELECT sender.address, c.thread_id AS "threadId", t.subject, c.lane
  FROM sender LEFT JOIN (classifications c JOIN threads t ON t.user_id = $1 AND t.thread_id = c.thread_id)
    ON c.user_id = $1 AND c.thread_id <> $2 AND c.lane NOT IN ($3, 'done') AND c.classified_by <> 'user'
    AND t.in_inbox AND NOT t.last_from_me
    AND c.thread_id IN (SELECT m.thread_id FROM messages m, sender s
      WHERE m.user_id = $1 AND m.from_address = s.address ORDER BY m.sent_at DESC LIMIT ${MESSAGES_MAX})
    AND (SELECT m.from_address FROM messages m WHERE m.user_id = $1 AND m.thread_id = c.thread_id AND NOT m.from_me
      ORDER BY m.sent_at DESC, m.message_id DESC LIMIT 1) = sender.address
  ORDER BY c.last_message_at DESC, c.thread_id LIMIT ${BULK_MAX}`;

/** What a correction would mean for the sender's other threads. Nothing changes by asking. */
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
    const changeId = await recordLaneChange(ctx, tx, {
      kind: 'likeThis',
      threadId,
      lane,
      at,
      threadIds: chosen,
    });
    await setLane(ctx, tx, { threadIds: chosen, lane, at, reason: "you put this sender's mail here" });
    return { changeId, changed: chosen };
  });
  for (const changed of applied.changed)
    await ctx.realtime.publish(ctx.tenantId, { name: 'lane.updated', data: { threadId: changed, lane } });
  return applied;
}

async function find(ctx: Ctx, sql: Sql, { threadId, lane }: LikeThisRequest): Promise<LikeThis> {
  const rows = await sql.query<{ address: string } & (LikeThis['threads'][number] | { threadId: null })>(
    OTHERS,
    [ctx.tenantId, threadId, lane],
  );
  const threads = rows.flatMap((row) =>
    row.threadId === null ? [] : [{ threadId: row.threadId, subject: row.subject, lane: row.lane }],
  );
  return { sender: rows[0]?.address ?? null, lane, threads };
}
