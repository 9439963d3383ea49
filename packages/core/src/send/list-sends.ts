import type { OutgoingAttachment } from '@triage/contract/sending/outgoing';
import type {
  FindSendAnswer,
  ListSendsAnswer,
  ListSendsRequest,
  ScheduledSend,
  SendIdRequest,
} from '@triage/contract/sending/send';
import { findSendRow, listSendRows } from '@triage/database/tables/sends/list-sends';
import type { TenantContext } from '../context.ts';
import { listLinked } from './message/link-attachments.ts';

type SendRow = NonNullable<Awaited<ReturnType<typeof findSendRow>>>;
type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock'>;

/** Queued ones first, the next to leave on top; then the others, newest first. Cancelled ones only when asked for. */
export async function listSends(ctx: Ctx, { statuses, limit }: ListSendsRequest): Promise<ListSendsAnswer> {
  const rows = await listSendRows(ctx.db, { userId: ctx.tenantId, statuses, limit });
  return { sends: await asSends(ctx, rows) };
}

export async function findSend(ctx: Ctx, { scheduledSendId }: SendIdRequest): Promise<FindSendAnswer> {
  const row = await findSendRow(ctx.db, { userId: ctx.tenantId, id: scheduledSendId });
  return { send: row ? ((await asSends(ctx, [row]))[0] ?? null) : null };
}

async function asSends(ctx: Ctx, rows: readonly SendRow[]): Promise<ScheduledSend[]> {
  const now = ctx.clock.now();
  const carrying = rows.flatMap(({ id, attachmentCount }) => (attachmentCount > 0 ? [id] : []));
  const linked = await listLinked(ctx.db, ctx.tenantId, carrying);
  return rows.map((row) => asSend(row, now, linked.get(row.id) ?? []));
}

function asSend(row: SendRow, now: Date, attachments: OutgoingAttachment[]): ScheduledSend {
  const dispatching = row.status === 'pending' && row.leaseUntil !== null && row.leaseUntil > now;
  return {
    scheduledSendId: row.id,
    to: row.to,
    cc: row.cc,
    bcc: row.bcc,
    subject: row.subject,
    body: row.body,
    html: row.html,
    quote:
      row.quotedMessageId === null || row.quoteAt === null
        ? null
        : { messageId: row.quotedMessageId, at: row.quoteAt },
    threadId: row.threadId,
    sendAt: row.sendAt.toISOString(),
    ...(row.remindAt ? { remindAt: row.remindAt.toISOString() } : {}),
    undoUntil: row.undoUntil?.toISOString() ?? null,
    status: row.status,
    attempts: row.attempts,
    error: row.error,
    messageId: row.messageId,
    dispatching,
    retryAt:
      row.status === 'pending' && row.error !== null && !dispatching ? row.nextAttemptAt.toISOString() : null,
    dismissed: row.dismissedAt !== null,
    ...(row.fromEmail === '' ? {} : { from: row.fromEmail }),
    ...(isReplaced(row) ? { leftFrom: row.leftFrom ?? '' } : {}),
    attachments,
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** The provider puts the mailbox's own address in the place of one that it does not accept, and does not say so. */
function isReplaced({ fromEmail, leftFrom }: SendRow): boolean {
  return fromEmail !== '' && Boolean(leftFrom) && leftFrom?.toLowerCase() !== fromEmail.toLowerCase();
}
