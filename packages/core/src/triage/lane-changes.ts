import { randomUUID } from 'node:crypto';
import type { ClassifiedBy, Lane } from '@triage/contract/lanes';
import type { Sql } from '@triage/database/open-database';
import type { TenantContext, TenantId } from '../context.ts';

export type LaneChangeKind = 'archive' | 'restore' | 'likeThis';

/** How things stood before a person changed them. */
export interface Before {
  threads: {
    threadId: string;
    lane: Lane;
    classifiedBy: ClassifiedBy;
    classifiedAt: string;
    confidence: number;
    wantsAi: boolean;
    reasons: string[];
  }[];
  inInbox: boolean;
  snoozedUntil: string | null;
  sender: string | null;
  lesson: { lane: Lane; times: number; learnedAt: string } | null;
}

export interface LaneChange {
  id: string;
  kind: LaneChangeKind;
  threadId: string;
  lane: Lane;
  before: Before;
  madeAt: Date;
}

/** Later than this an undo would surprise: the mailbox has moved on. */
export const KEEP_DAYS = 7;

const RECORD = `
  INSERT INTO lane_changes (user_id, id, kind, thread_id, lane, made_at, before)
  SELECT $1, $2, $3, $4, $5, $6, jsonb_build_object(
    'threads', (SELECT coalesce(jsonb_agg(jsonb_build_object('threadId', c.thread_id, 'lane', c.lane,
        'classifiedBy', c.classified_by, 'classifiedAt', c.classified_at, 'confidence', c.confidence,
        'wantsAi', c.wants_ai, 'reasons', to_jsonb(c.reasons))), '[]')
      FROM classifications c WHERE c.user_id = $1 AND c.thread_id = ANY ($7::text[])),
    'inInbox', t.in_inbox,
    'snoozedUntil', (SELECT s.snoozed_until FROM snoozes s WHERE s.user_id = $1 AND s.thread_id = $4),
    'sender', sender.address,
    'lesson', (SELECT jsonb_build_object('lane', l.lane, 'times', l.times, 'learnedAt', l.learned_at)
      FROM sender_lessons l WHERE l.user_id = $1 AND l.sender_address = sender.address))
  FROM threads t LEFT JOIN LATERAL (
    SELECT m.from_address AS address FROM messages m
    WHERE m.user_id = $1 AND m.thread_id = $4 AND NOT m.from_me AND m.from_address <> ''
    ORDER BY m.sent_at DESC, m.message_id DESC LIMIT 1) sender ON true
  WHERE t.user_id = $1 AND t.thread_id = $4`;

/** Before the change, in its transaction. Of a thread that the cache does not know nothing is kept. */
export async function recordLaneChange(
  ctx: Pick<TenantContext, 'tenantId'>,
  tx: Sql,
  change: { kind: LaneChangeKind; threadId: string; lane: Lane; at: Date; threadIds?: readonly string[] },
): Promise<string> {
  const id = randomUUID();
  const { kind, threadId, lane, at, threadIds = [threadId] } = change;
  await tx.query('DELETE FROM lane_changes WHERE user_id = $1 AND made_at < $2', [
    ctx.tenantId,
    new Date(at.getTime() - KEEP_DAYS * 24 * 60 * 60 * 1_000),
  ]);
  await tx.query(RECORD, [ctx.tenantId, id, kind, threadId, lane, at, threadIds]);
  return id;
}

export async function findLaneChange(
  sql: Sql,
  tenantId: TenantId,
  which: { threadId: string } | { id: string },
): Promise<LaneChange | null> {
  const [column, value, kinds] =
    'id' in which ? ['id', which.id, ['likeThis']] : ['thread_id', which.threadId, ['archive', 'restore']];
  const [row] = await sql.query<LaneChange>(
    `SELECT id, kind, thread_id AS "threadId", lane, before, made_at AS "madeAt" FROM lane_changes
     WHERE user_id = $1 AND ${column} = $2 AND kind = ANY ($3::text[]) ORDER BY place DESC LIMIT 1`,
    [tenantId, value, kinds],
  );
  return row ?? null;
}

/** False = somebody else has taken it back already. */
export async function forgetLaneChange(tx: Sql, tenantId: TenantId, id: string): Promise<boolean> {
  const gone = await tx.query('DELETE FROM lane_changes WHERE user_id = $1 AND id = $2 RETURNING 1', [
    tenantId,
    id,
  ]);
  return gone.length > 0;
}
