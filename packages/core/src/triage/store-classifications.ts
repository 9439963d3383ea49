import type { ClassifiedBy } from '@triage/contract/lanes';
import type { Sql } from '@triage/database/open-database';
import type { TenantId } from '../context.ts';
import type { RuleVerdict } from './rules/classify-by-rules.ts';

export interface NewClassification extends RuleVerdict {
  threadId: string;
  /** The last message that the verdict has seen; a newer one leaves the thread waiting for another look. */
  lastMessageId: string;
  inInbox: boolean;
  classifiedBy: ClassifiedBy;
  /** Of the row that the verdict has taken into account; null where there was none. */
  version: string | null;
}

const UPSERT = `
  INSERT INTO classifications (user_id, thread_id, priority, lane, subject, sender, snippet, scheduling_intent,
    classified_at, classified_by, confidence, reasons, suspicious, wants_ai, last_message_id, last_message_at)
  SELECT $1, c.thread_id, c.priority, c.lane, t.subject, t.sender, t.snippet, c.scheduling_intent, $3,
    c.classified_by, c.confidence, c.reasons, c.suspicious, c.wants_ai, c.last_message_id, t.last_message_at
  FROM jsonb_to_recordset($2::jsonb) AS c(thread_id text, priority text, lane text, scheduling_intent jsonb,
    classified_by text, confidence real, reasons text[], suspicious boolean, wants_ai boolean, last_message_id text,
    in_inbox boolean)
  JOIN threads t ON t.user_id = $1 AND t.thread_id = c.thread_id
    AND t.last_message_id = c.last_message_id AND t.in_inbox = c.in_inbox
  ON CONFLICT (user_id, thread_id) DO UPDATE SET
    priority = excluded.priority, lane = excluded.lane, subject = excluded.subject, sender = excluded.sender,
    snippet = excluded.snippet, scheduling_intent = excluded.scheduling_intent,
    classified_at = excluded.classified_at, classified_by = excluded.classified_by,
    confidence = excluded.confidence, reasons = excluded.reasons, suspicious = excluded.suspicious,
    wants_ai = excluded.wants_ai, last_message_id = excluded.last_message_id,
    last_message_at = excluded.last_message_at,
    back = classifications.back AND excluded.lane <> 'done'
  RETURNING thread_id`;

/**
 * The caller holds the inbox. Stores the verdicts that are still about the thread as it is, and answers with their ids. What a person has said
 * meanwhile, or who has written, is not overwritten by a verdict that did not know of it.
 */
export async function storeClassifications(
  tx: Sql,
  tenantId: TenantId,
  verdicts: readonly NewClassification[],
  now: Date,
): Promise<Set<string>> {
  if (verdicts.length === 0) return new Set();
  const locked = await tx.query<{ thread_id: string; version: string }>(
    `SELECT thread_id, xmin::text AS version FROM classifications
     WHERE user_id = $1 AND thread_id = ANY ($2::text[])`,
    [tenantId, verdicts.map((verdict) => verdict.threadId)],
  );
  const versions = new Map(locked.map((row) => [row.thread_id, row.version]));
  const current = verdicts.filter((verdict) => (versions.get(verdict.threadId) ?? null) === verdict.version);
  const rows = current.map((verdict) => ({
    thread_id: verdict.threadId,
    priority: verdict.priority,
    lane: verdict.lane,
    scheduling_intent: verdict.schedulingIntent,
    classified_by: verdict.classifiedBy,
    confidence: verdict.confidence,
    reasons: verdict.reasons,
    suspicious: verdict.suspicious,
    wants_ai: verdict.wantsAi,
    last_message_id: verdict.lastMessageId,
    in_inbox: verdict.inInbox,
  }));
  const stored = await tx.query<{ thread_id: string }>(UPSERT, [tenantId, JSON.stringify(rows), now]);
  return new Set(stored.map((row) => row.thread_id));
}
