import type { SchedulingIntent } from '@triage/contract/triage/classification';
import { upgradeClassificationRows } from '@triage/database/tables/classifications/store-classifications';
import { countResortedThreads } from '@triage/database/tables/mailboxes/mailboxes';
import { listRulePriorities } from '@triage/database/tables/rules/rule-runs';
import type { TenantContext } from '../../context.ts';
import { holdInbox } from '../../mailbox/sync/hold-inbox.ts';
import { queueNotices } from '../../notify/queue-notices.ts';
import type { Verdict } from './ask-model.ts';
import { joinReasons } from './join-reasons.ts';

/** A model does not know how sure it is. An assumption, not a measurement: above what the rules pass on, below certain. */
const MODEL_CONFIDENCE = 0.85;

export interface Upgrade {
  threadId: string;
  lastMessageId: string;
  subject: string;
  /** Null: the model gave no usable answer. The rules' verdict is kept, and is not asked about again. */
  verdict: Verdict | null;
  /** Reasons of the rules, shown after the model's own sentence. */
  reasons: string[];
  schedulingIntent: SchedulingIntent | null;
}

export async function storeUpgrades(
  ctx: Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'realtime' | 'jobs' | 'ai' | 'webPush'>,
  upgrades: readonly Upgrade[],
): Promise<number> {
  const userId = ctx.tenantId;
  const rows = upgrades.map(({ threadId, lastMessageId, subject, verdict, reasons, schedulingIntent }) => ({
    threadId,
    lastMessageId,
    ...(verdict && {
      lane: verdict.lane,
      priority: verdict.priority,
      provider: verdict.provider,
      reasons: joinReasons(verdict.reason, reasons, subject),
      schedulingIntent,
    }),
  }));
  const ids = {
    threadIds: rows.map(({ threadId }) => threadId),
    messageIds: rows.map((row) => row.lastMessageId),
  };
  const stored = await ctx.db.transaction(async (tx) => {
    await holdInbox(
      tx,
      userId,
      upgrades.map(({ threadId }) => threadId),
    );
    const by = { userId, now: ctx.clock.now(), confidence: MODEL_CONFIDENCE };
    // The person's own rule has set it.
    const given = await listRulePriorities(tx, { userId, ...ids });
    const kept = rows.map((row) => {
      const priority = given.get(row.threadId);
      return row.priority && priority ? { ...row, priority } : row;
    });
    const changed = await upgradeClassificationRows(tx, by, kept);
    const moved = changed.filter((row) => row.moved).length;
    if (moved > 0) await countResortedThreads(tx, { userId, moved });
    const upgraded = changed.filter((row) => row.upgraded);
    await queueNotices(ctx, tx, upgraded);
    return upgraded;
  });
  for (const { threadId, lane } of stored)
    await ctx.realtime.publish(userId, { name: 'lane.updated', data: { threadId, lane } });
  return stored.length;
}
