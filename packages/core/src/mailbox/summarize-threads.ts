import type { Sql } from '@triage/database/open-database';
import type { TenantId } from '../context.ts';

/** A thread row is what its messages say, never a second truth: it is computed from them after every change. */
const SUMMARIZE = `
  UPDATE threads t SET
    subject = coalesce(nullif(opening.subject, ''), last.subject),
    sender = coalesce(other.sender, last.sender),
    participants = whole.participants,
    snippet = last.snippet,
    label_ids = labels.ids,
    unread = 'UNREAD' = ANY (labels.ids),
    starred = 'STARRED' = ANY (labels.ids),
    in_inbox = 'INBOX' = ANY (labels.ids),
    has_attachment = whole.has_attachment,
    last_from_me = last.from_me,
    message_count = whole.message_count,
    last_message_at = last.sent_at,
    last_message_id = last.message_id,
    needs_triage = t.needs_triage OR t.last_message_id <> last.message_id
      OR t.in_inbox <> ('INBOX' = ANY (labels.ids)),
    updated_at = $3
  FROM unnest($2::text[]) AS changed(thread_id)
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS message_count, bool_or(m.attachment_names <> '') AS has_attachment,
      left(string_agg(DISTINCT m.from_name || ' ' || m.from_address, ' '), 4000) AS participants
    FROM messages m WHERE m.user_id = $1 AND m.thread_id = changed.thread_id) whole
  CROSS JOIN LATERAL (
    SELECT coalesce(array_agg(DISTINCT label ORDER BY label), '{}') AS ids
    FROM messages m, unnest(m.label_ids) AS label WHERE m.user_id = $1 AND m.thread_id = changed.thread_id) labels
  CROSS JOIN LATERAL (
    SELECT m.message_id, m.sent_at, m.subject, m.snippet, m.from_me, display_sender(m.from_name, m.from_address) AS sender
    FROM messages m WHERE m.user_id = $1 AND m.thread_id = changed.thread_id
    ORDER BY m.sent_at DESC, m.message_id DESC LIMIT 1) last
  CROSS JOIN LATERAL (
    SELECT m.subject FROM messages m WHERE m.user_id = $1 AND m.thread_id = changed.thread_id
    ORDER BY m.sent_at, m.message_id LIMIT 1) opening
  LEFT JOIN LATERAL (
    SELECT display_sender(m.from_name, m.from_address) AS sender
    FROM messages m WHERE m.user_id = $1 AND m.thread_id = changed.thread_id AND NOT m.from_me
    ORDER BY m.sent_at DESC, m.message_id DESC LIMIT 1) other ON true
  WHERE t.user_id = $1 AND t.thread_id = changed.thread_id`;

export async function summarizeThreads(
  tx: Sql,
  tenantId: TenantId,
  threadIds: readonly string[],
  now: Date,
): Promise<void> {
  if (threadIds.length === 0) return;
  await tx.query(
    `DELETE FROM threads t USING unnest($2::text[]) AS changed(thread_id)
     WHERE t.user_id = $1 AND t.thread_id = changed.thread_id
       AND NOT EXISTS (SELECT 1 FROM messages m WHERE m.user_id = $1 AND m.thread_id = t.thread_id)`,
    [tenantId, threadIds],
  );
  await tx.query(SUMMARIZE, [tenantId, threadIds, now]);
  await bumpInbox(tx, tenantId);
}

/** What the page shows has changed: a browser that polls sees another ETag. */
export async function bumpInbox(tx: Sql, tenantId: TenantId): Promise<void> {
  await tx.query('UPDATE mailboxes SET version = version + 1 WHERE user_id = $1', [tenantId]);
}
