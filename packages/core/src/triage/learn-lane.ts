import type { Lane } from '@triage/contract/lanes';
import type { Sql } from '@triage/database/open-database';
import type { TenantContext } from '../context.ts';

/** A correction teaches the rules for that sender. The same lane again only counts; another one starts over. */
export async function learnLane(
  ctx: Pick<TenantContext, 'tenantId'>,
  tx: Sql,
  correction: { threadId: string; lane: Lane; at: Date },
): Promise<void> {
  await tx.query(
    `INSERT INTO sender_lessons (user_id, sender_address, lane, times, learned_at)
     SELECT $1, m.from_address, $3, 1, $4 FROM messages m
     WHERE m.user_id = $1 AND m.thread_id = $2 AND NOT m.from_me AND m.from_address <> ''
     ORDER BY m.sent_at DESC, m.message_id DESC LIMIT 1
     ON CONFLICT (user_id, sender_address) DO UPDATE SET
       times = CASE WHEN sender_lessons.lane = excluded.lane THEN sender_lessons.times + 1 ELSE 1 END,
       lane = excluded.lane, learned_at = excluded.learned_at`,
    [ctx.tenantId, correction.threadId, correction.lane, correction.at],
  );
}
