import type { OutgoingAttachment } from '@triage/contract/outgoing';
import type {
  FindSendAnswer,
  ListSendsAnswer,
  ListSendsRequest,
  ScheduledSend,
  SendIdRequest,
} from '@triage/contract/send';
import type { TenantContext } from '../context.ts';
import { readLinked } from './link-attachments.ts';

interface SendRow {
  id: string;
  to_list: string[];
  cc_list: string[];
  bcc_list: string[];
  subject: string;
  body: string;
  thread_id: string | null;
  send_at: Date;
  undo_until: Date | null;
  status: ScheduledSend['status'];
  attempts: number;
  error: string | null;
  message_id: string | null;
  lease_until: Date | null;
  attachment_count: number;
  next_attempt_at: Date;
  dismissed_at: Date | null;
  updated_at: Date;
}

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock'>;

const COLUMNS = `id, to_list, cc_list, bcc_list, subject, body, thread_id, send_at, undo_until, status, attempts, error,
  message_id, lease_until, updated_at, attachment_count, next_attempt_at, dismissed_at`;

/** Queued ones first, the next to leave on top; then the others, newest first. Cancelled ones only when asked for. */
export async function listSends(ctx: Ctx, { statuses, limit }: ListSendsRequest): Promise<ListSendsAnswer> {
  const rows = await ctx.db.query<SendRow>(
    `SELECT ${COLUMNS} FROM scheduled_sends WHERE user_id = $1 AND status = ANY ($2::text[])
     ORDER BY CASE WHEN status = 'pending' THEN send_at END NULLS LAST, updated_at DESC, id LIMIT $3`,
    [ctx.tenantId, statuses, limit],
    'list-sends',
  );
  return { sends: await asSends(ctx, rows) };
}

export async function findSend(ctx: Ctx, { scheduledSendId }: SendIdRequest): Promise<FindSendAnswer> {
  const rows = await ctx.db.query<SendRow>(
    `SELECT ${COLUMNS} FROM scheduled_sends WHERE user_id = $1 AND id = $2`,
    [ctx.tenantId, scheduledSendId],
    'find-send',
  );
  return { send: (await asSends(ctx, rows))[0] ?? null };
}

async function asSends(ctx: Ctx, rows: readonly SendRow[]): Promise<ScheduledSend[]> {
  const now = ctx.clock.now();
  const carrying = rows.flatMap(({ id, attachment_count }) => (attachment_count > 0 ? [id] : []));
  const linked = await readLinked(ctx.db, ctx.tenantId, carrying);
  return rows.map((row) => asSend(row, now, linked.get(row.id) ?? []));
}

function asSend(row: SendRow, now: Date, attachments: OutgoingAttachment[]): ScheduledSend {
  const dispatching = row.status === 'pending' && row.lease_until !== null && row.lease_until > now;
  return {
    scheduledSendId: row.id,
    to: row.to_list,
    cc: row.cc_list,
    bcc: row.bcc_list,
    subject: row.subject,
    body: row.body,
    threadId: row.thread_id,
    sendAt: row.send_at.toISOString(),
    undoUntil: row.undo_until?.toISOString() ?? null,
    status: row.status,
    attempts: row.attempts,
    error: row.error,
    messageId: row.message_id,
    dispatching,
    retryAt:
      row.status === 'pending' && row.error !== null && !dispatching
        ? row.next_attempt_at.toISOString()
        : null,
    dismissed: row.dismissed_at !== null,
    attachments,
    updatedAt: row.updated_at.toISOString(),
  };
}
