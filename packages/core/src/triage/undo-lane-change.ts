import type { ClassificationAnswer } from '@triage/contract/classification';
import type { Lane } from '@triage/contract/lanes';
import type { UndoLikeThisRequest, UndoRequest } from '@triage/contract/like-this';
import type { Sql } from '@triage/database/open-database';
import type { TenantContext } from '../context.ts';
import { holdInbox } from '../mailbox/hold-inbox.ts';
import { readVersion } from '../mailbox/own-changes.ts';
import { changeAccountLabel } from './change-account-label.ts';
import { changeCachedLabel } from './change-labels.ts';
import { findClassification } from './classification-row.ts';
import { findLaneChange, forgetLaneChange, type LaneChange } from './lane-changes.ts';
import { takeTurns } from './take-turns.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'mail' | 'clock' | 'realtime' | 'jobs'>;

/** Takes back what a person last did to a thread, the lesson included; where there is nothing, nothing changes. */
export async function undoLastChange(
  ctx: Ctx,
  { threadId, changeId }: UndoRequest & { changeId?: string },
): Promise<ClassificationAnswer> {
  const classification = await takeTurns(ctx, threadId, async () => {
    const change = await findLaneChange(ctx.db, ctx.tenantId, { threadId });
    // A caller that names its change takes back that one alone.
    if (!change || (changeId !== undefined && change.id !== changeId))
      return findClassification(ctx.db, ctx.tenantId, threadId);
    const { inInbox, snoozedUntil } = change.before;
    const moved = change.kind === 'archive' ? inInbox : change.lane !== 'done' && !inInbox;
    const since = await readVersion(ctx.db, ctx.tenantId);
    if (moved) await changeAccountLabel(ctx, { threadId, label: 'INBOX', on: inInbox });
    return ctx.db.transaction(async (tx) => {
      await holdInbox(tx, ctx.tenantId, [threadId]);
      await forgetLaneChange(tx, ctx.tenantId, change.id);
      if (moved) await changeCachedLabel(ctx, tx, { threadId, label: 'INBOX', on: inInbox, since });
      await putBack(ctx, tx, change);
      if (change.kind === 'restore') await unlearn(ctx, tx, change);
      if (snoozedUntil && new Date(snoozedUntil) > ctx.clock.now())
        await tx.query(
          `INSERT INTO snoozes (user_id, thread_id, snoozed_until, created_at)
           SELECT $1, $2, $3, $4 FROM threads WHERE user_id = $1 AND thread_id = $2 ON CONFLICT DO NOTHING`,
          [ctx.tenantId, threadId, snoozedUntil, ctx.clock.now()],
        );
      return findClassification(tx, ctx.tenantId, threadId);
    });
  });
  const lane = classification?.lane ?? 'fyi';
  await ctx.realtime.publish(ctx.tenantId, { name: 'lane.updated', data: { threadId, lane } });
  return { success: true, classification };
}

/** Threads that have moved on since stay where they are. */
export async function undoLikeThis(
  ctx: Ctx,
  { changeId }: UndoLikeThisRequest,
): Promise<{ changed: string[] }> {
  const changed = await ctx.db.transaction(async (tx) => {
    const change = await findLaneChange(tx, ctx.tenantId, { id: changeId });
    if (!change) return [];
    await holdInbox(
      tx,
      ctx.tenantId,
      change.before.threads.map((thread) => thread.threadId),
    );
    if (!(await forgetLaneChange(tx, ctx.tenantId, change.id))) return [];
    return putBack(ctx, tx, change);
  });
  for (const { threadId, lane } of changed)
    await ctx.realtime.publish(ctx.tenantId, { name: 'lane.updated', data: { threadId, lane } });
  return { changed: changed.map(({ threadId }) => threadId) };
}

/** Only rows that still are as the change has left them: a newer verdict or word is not undone with it. */
async function putBack(ctx: Ctx, tx: Sql, change: LaneChange): Promise<{ threadId: string; lane: Lane }[]> {
  const rows = await tx.query<{ threadId: string; lane: Lane }>(
    `UPDATE classifications c SET lane = b.lane, classified_by = b."classifiedBy",
       classified_at = b."classifiedAt", confidence = b.confidence, wants_ai = b."wantsAi", reasons = b.reasons
     FROM jsonb_to_recordset($2::jsonb) AS b("threadId" text, lane text, "classifiedBy" text,
       "classifiedAt" timestamptz, confidence real, "wantsAi" boolean, reasons text[])
     WHERE c.user_id = $1 AND c.thread_id = b."threadId" AND c.classified_by = 'user' AND c.classified_at = $3
       AND c.lane = $4
     RETURNING c.thread_id AS "threadId", c.lane`,
    [ctx.tenantId, JSON.stringify(change.before.threads), change.madeAt, change.lane],
  );
  return rows;
}

async function unlearn(ctx: Ctx, tx: Sql, { before, madeAt }: LaneChange): Promise<void> {
  const { sender, lesson } = before;
  if (lesson)
    await tx.query(
      `UPDATE sender_lessons SET lane = $3, times = $4, learned_at = $5
       WHERE user_id = $1 AND sender_address = $2 AND learned_at = $6`,
      [ctx.tenantId, sender, lesson.lane, lesson.times, lesson.learnedAt, madeAt],
    );
  else
    await tx.query(
      'DELETE FROM sender_lessons WHERE user_id = $1 AND sender_address = $2 AND learned_at = $3',
      [ctx.tenantId, sender, madeAt],
    );
}
