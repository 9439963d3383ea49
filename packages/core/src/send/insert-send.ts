import { randomUUID } from 'node:crypto';
import {
  CALLER_GRACE_MS,
  SEND_AHEAD_MAX_MS,
  SEND_AHEAD_MIN_MS,
  TIME_AHEAD_MAX_MS,
} from '@triage/contract/limits';
import type { QueueSendAnswer, QueueSendRequest } from '@triage/contract/sending/send';
import type { Sql } from '@triage/database/open-database';
import { type DraftKind, insertSendRow, type SendCalendar } from '@triage/database/tables/sends/queue-sends';
import { FieldError } from '../errors.ts';
import { cleanMarkup } from '../mail-text/mail-markup.ts';
import { getPreferences } from '../mailbox/inbox/get-preferences.ts';
import { markedId } from '../tenant/mailbox-tenant.ts';
import type { TenantId } from '../tenant/tenant-id.ts';
import { getQuote } from './message/get-quote.ts';
import { linkAttachments } from './message/link-attachments.ts';
import { getReplyIngredients } from './message/reply-ingredients.ts';
import { resolveSender } from './message/resolve-sender.ts';

export interface NewSend {
  tenantId: TenantId;
  request: QueueSendRequest;
  now: Date;
  idempotency: { key: string; hash: string } | null;
  /** The quoted HTML of an earlier send that is queued again. */
  quoteHtml?: string | null;
  /** The reminder of an earlier send that is queued again. */
  remindAfterMs?: number | null;
  /** Written by the service for the person themselves: marked so, and without their signature. */
  automatic?: boolean;
  /** An invitation or the answer to one. */
  calendar?: SendCalendar | null;
  /** Of the draft that is closed for it. */
  draftKind?: DraftKind | null;
}

/** Null if a send with this idempotency key exists. With files it runs in a transaction. */
export async function insertSend(sql: Sql, send: NewSend): Promise<QueueSendAnswer | null> {
  const { tenantId, request, now, idempotency } = send;
  const chosen = parseSendTime(request, now);
  const sendAt = chosen ?? (await endOfUndo(sql, tenantId, now));
  const remindAt = send.remindAfterMs
    ? new Date(sendAt.getTime() + send.remindAfterMs)
    : parseRemindAt(request, { sendAt, now });
  const undoUntil = chosen ? null : sendAt;
  const dispatchAt = undoUntil ? new Date(undoUntil.getTime() + CALLER_GRACE_MS) : sendAt;
  const reply = await getReplyIngredients(sql, tenantId, request.threadId);
  const fromEmail = await resolveSender(sql, tenantId, request);
  const id = markedId(tenantId, randomUUID());
  const attachmentIds = [...new Set(request.attachmentIds)];
  const { html, quote } = request;
  const stored = await insertSendRow(sql, {
    userId: tenantId,
    id,
    status: 'pending',
    to: request.to,
    cc: request.cc ?? [],
    bcc: request.bcc ?? [],
    subject: request.subject,
    body: request.body,
    html: html === undefined ? null : cleanMarkup(html, new Set(attachmentIds)),
    quotedMessageId: quote?.messageId ?? null,
    quoteAt: quote?.at ?? null,
    quoteHtml: quote
      ? (send.quoteHtml ?? (await getQuote(sql, tenantId, { body: request.body, quote })))
      : null,
    threadId: request.threadId ?? null,
    inReplyTo: reply.inReplyTo,
    references: reply.references,
    sendAt,
    undoUntil,
    dispatchAt,
    idempotencyKey: idempotency?.key ?? null,
    idempotencyHash: idempotency?.hash ?? null,
    attachmentCount: attachmentIds.length,
    fromEmail,
    remindAt,
    automatic: send.automatic ?? false,
    calendar: send.calendar ?? null,
    draftKind: send.draftKind ?? null,
    now,
  });
  if (!stored) return null;
  if (attachmentIds.length > 0) await linkAttachments(sql, tenantId, { id, attachmentIds });
  return describeQueued({ id, sendAt, undoUntil, createdAt: now });
}

export function describeQueued(row: {
  id: string;
  sendAt: Date;
  undoUntil: Date | null;
  createdAt: Date;
}): QueueSendAnswer {
  return {
    scheduledSendId: row.id,
    sendAt: row.sendAt.toISOString(),
    undoWindowMs: row.undoUntil ? row.undoUntil.getTime() - row.createdAt.getTime() : 0,
  };
}

/** Five seconds, or longer where the person has chosen so. */
async function endOfUndo(sql: Sql, tenantId: TenantId, now: Date): Promise<Date> {
  const { undoSeconds } = await getPreferences(sql, tenantId);
  return new Date(now.getTime() + undoSeconds * 1_000);
}

function parseSendTime({ sendAt, sendInSeconds }: QueueSendRequest, now: Date): Date | null {
  if (sendAt !== undefined && sendInSeconds !== undefined)
    throw new FieldError('sendInSeconds', 'Give sendAt or sendInSeconds, not both');
  if (sendInSeconds !== undefined) return new Date(now.getTime() + sendInSeconds * 1_000);
  return sendAt === undefined ? null : parseSendAt(sendAt, now);
}

function parseRemindAt(
  { remindAt }: QueueSendRequest,
  { sendAt, now }: { sendAt: Date; now: Date },
): Date | null {
  if (remindAt === undefined) return null;
  const at = new Date(remindAt);
  if (at <= sendAt) throw new FieldError('remindAt', 'remindAt must lie after the time of sending');
  if (at.getTime() > now.getTime() + TIME_AHEAD_MAX_MS)
    throw new FieldError('remindAt', 'remindAt must lie within ten years');
  return at;
}

/** Throws where the time is too near or too far ahead. */
export function parseSendAt(asked: string, now: Date): Date {
  const ahead = Date.parse(asked) - now.getTime();
  if (ahead < SEND_AHEAD_MIN_MS) throw new FieldError('sendAt', 'sendAt must lie at least a second ahead');
  if (ahead > SEND_AHEAD_MAX_MS) throw new FieldError('sendAt', 'sendAt must lie within a year');
  return new Date(asked);
}
