import type { SchedulingIntent } from '@triage/contract/classification';
import type { Lane } from '@triage/contract/lanes';
import type { TenantContext } from '../context.ts';
import { holdInbox } from '../mailbox/hold-inbox.ts';
import type { Verdict } from './ask-model.ts';

/** A model does not know how sure it is. An assumption, not a measurement: above what the rules pass on, below certain. */
const MODEL_CONFIDENCE = 0.85;

export interface Upgrade {
  threadId: string;
  lastMessageId: string;
  /** Null: the model had nothing usable to say. The rules' answer stands, and is not asked about again. */
  verdict: Verdict | null;
  schedulingIntent: SchedulingIntent | null;
}

/**
 * One conditional update. Who loses: an answer about a thread that has a newer message, that a person has sorted
 * meanwhile, or that waits for the rules to look again.
 */
const STORE = `
  UPDATE classifications c SET
    lane = coalesce(u.lane, c.lane), priority = coalesce(u.priority, c.priority),
    scheduling_intent = CASE WHEN u.lane IS NULL THEN c.scheduling_intent ELSE u.scheduling_intent END,
    classified_by = coalesce(u.provider, c.classified_by),
    classified_at = CASE WHEN u.lane IS NULL THEN c.classified_at ELSE $3 END,
    confidence = CASE WHEN u.lane IS NULL THEN c.confidence ELSE $4 END,
    reasons = coalesce(u.reasons, c.reasons), wants_ai = false
  FROM jsonb_to_recordset($2::jsonb) AS u(thread_id text, last_message_id text, lane text, priority text,
    provider text, reasons text[], scheduling_intent jsonb)
  JOIN threads t ON t.user_id = $1 AND t.thread_id = u.thread_id
    AND t.last_message_id = u.last_message_id AND NOT t.needs_triage
  JOIN classifications old ON old.user_id = $1 AND old.thread_id = u.thread_id
  WHERE c.user_id = $1 AND c.thread_id = u.thread_id AND c.last_message_id = u.last_message_id
    AND c.wants_ai AND c.classified_by = 'rules'
  RETURNING c.thread_id, c.lane, u.lane IS NOT NULL AS upgraded, c.lane <> old.lane AS moved`;

export async function storeUpgrades(
  ctx: Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'realtime'>,
  upgrades: readonly Upgrade[],
): Promise<number> {
  const rows = upgrades.map(({ threadId, lastMessageId, verdict, schedulingIntent }) => ({
    thread_id: threadId,
    last_message_id: lastMessageId,
    ...(verdict && {
      lane: verdict.lane,
      priority: verdict.priority,
      provider: verdict.provider,
      reasons: [verdict.reason || 'a model has read it'],
      scheduling_intent: schedulingIntent,
    }),
  }));
  const stored = await ctx.db.transaction(async (tx) => {
    await holdInbox(
      tx,
      ctx.tenantId,
      upgrades.map(({ threadId }) => threadId),
    );
    const changed = await tx.query<{ thread_id: string; lane: Lane; upgraded: boolean; moved: boolean }>(
      STORE,
      [ctx.tenantId, JSON.stringify(rows), ctx.clock.now(), MODEL_CONFIDENCE],
    );
    const moved = changed.filter((row) => row.moved).length;
    if (moved > 0)
      await tx.query('UPDATE mailboxes SET resorted = resorted + $2 WHERE user_id = $1', [
        ctx.tenantId,
        moved,
      ]);
    return changed.filter((row) => row.upgraded);
  });
  for (const { thread_id, lane } of stored)
    await ctx.realtime.publish(ctx.tenantId, { name: 'lane.updated', data: { threadId: thread_id, lane } });
  return stored.length;
}
