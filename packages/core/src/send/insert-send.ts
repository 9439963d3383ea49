import { randomUUID } from 'node:crypto';
import { CALLER_GRACE_MS, SEND_AHEAD_MAX_MS, SEND_AHEAD_MIN_MS } from '@triage/contract/limits';
import type { QueueSendAnswer, QueueSendRequest } from '@triage/contract/send';
import type { Sql } from '@triage/database/open-database';
import type { TenantId } from '../context.ts';
import { FieldError } from '../errors.ts';
import { readPreferences } from '../mailbox/read-preferences.ts';
import { linkAttachments } from './link-attachments.ts';
import { readReplyIngredients } from './reply-ingredients.ts';

export interface NewSend {
  tenantId: TenantId;
  request: QueueSendRequest;
  now: Date;
  idempotency: { key: string; hash: string } | null;
}

/** Null when a send with this idempotency key is there already. With files it runs in a transaction. */
export async function insertSend(sql: Sql, send: NewSend): Promise<QueueSendAnswer | null> {
  const { tenantId, request, now, idempotency } = send;
  const chosen = readSendTime(request, now);
  const sendAt = chosen ?? (await endOfUndo(sql, tenantId, now));
  const undoUntil = chosen ? null : sendAt;
  const dispatchAt = undoUntil ? new Date(undoUntil.getTime() + CALLER_GRACE_MS) : sendAt;
  const reply = await readReplyIngredients(sql, tenantId, request.threadId);
  const id = randomUUID();
  const attachmentIds = [...new Set(request.attachmentIds)];
  const stored = await sql.query(
    `INSERT INTO scheduled_sends (user_id, id, to_list, cc_list, bcc_list, subject, body, thread_id, in_reply_to,
       reference_ids, rfc_message_id, send_at, undo_until, next_attempt_at, idempotency_key, idempotency_hash,
       created_at, updated_at, attachment_count)
     SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, '<' || $2 || '@' || coalesce(
         substring(coalesce(m.email_address, u.email) FROM '@([A-Za-z0-9.-]+)$'), 'inbox-triage.invalid') || '>',
       $11, $12, $13, $14, $15, $16, $16, $17
     FROM users u LEFT JOIN mailboxes m ON m.user_id = u.id WHERE u.id = $1
     ON CONFLICT (user_id, idempotency_key) WHERE idempotency_key IS NOT NULL DO NOTHING RETURNING 1`,
    [
      tenantId,
      id,
      request.to,
      request.cc ?? [],
      request.bcc ?? [],
      request.subject,
      request.body,
      request.threadId ?? null,
      reply.inReplyTo,
      reply.references,
      sendAt,
      undoUntil,
      dispatchAt,
      idempotency?.key ?? null,
      idempotency?.hash ?? null,
      now,
      attachmentIds.length,
    ],
    'insert-send',
  );
  if (stored.length === 0) return null;
  if (attachmentIds.length > 0) await linkAttachments(sql, tenantId, { id, attachmentIds });
  return describeQueued({ id, send_at: sendAt, undo_until: undoUntil, created_at: now });
}

export function describeQueued(row: {
  id: string;
  send_at: Date;
  undo_until: Date | null;
  created_at: Date;
}): QueueSendAnswer {
  return {
    scheduledSendId: row.id,
    sendAt: row.send_at.toISOString(),
    undoWindowMs: row.undo_until ? row.undo_until.getTime() - row.created_at.getTime() : 0,
  };
}

/** Five seconds, or longer where the person has chosen so. */
async function endOfUndo(sql: Sql, tenantId: TenantId, now: Date): Promise<Date> {
  const { undoSeconds } = await readPreferences(sql, tenantId);
  return new Date(now.getTime() + undoSeconds * 1_000);
}

function readSendTime({ sendAt, sendInSeconds }: QueueSendRequest, now: Date): Date | null {
  if (sendAt !== undefined && sendInSeconds !== undefined)
    throw new FieldError('sendInSeconds', 'Give sendAt or sendInSeconds, not both');
  if (sendInSeconds !== undefined) return new Date(now.getTime() + sendInSeconds * 1_000);
  return sendAt === undefined ? null : readSendAt(sendAt, now);
}

/** Throws where the time is too near or too far ahead. */
export function readSendAt(asked: string, now: Date): Date {
  const ahead = Date.parse(asked) - now.getTime();
  if (ahead < SEND_AHEAD_MIN_MS) throw new FieldError('sendAt', 'sendAt must lie at least a second ahead');
  if (ahead > SEND_AHEAD_MAX_MS) throw new FieldError('sendAt', 'sendAt must lie within a year');
  return new Date(asked);
}
