import { randomUUID } from 'node:crypto';
import { insertSendRow } from '@triage/database/tables/sends/queue-sends';
import type { TenantContext } from '../context.ts';
import type { InvitationMail } from '../ports/invitation-mail.ts';
import { markedId } from '../tenant/mailbox-tenant.ts';
import { digestKey } from './queue-send.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'realtime'>;

/**
 * An invitation, its change, or an answer, of a calendar that writes to nobody itself. It is sent as any other email:
 * at most once, and shown if it fails. Without an undo window: the event is in the calendar already.
 */
export async function queueInvitation(ctx: Ctx, mail: InvitationMail): Promise<void> {
  const now = ctx.clock.now();
  const scheduledSendId = markedId(ctx.tenantId, randomUUID());
  const stored = await insertSendRow(ctx.db, {
    ...{ userId: ctx.tenantId, id: scheduledSendId, status: 'pending' },
    ...{ to: mail.to, cc: [], bcc: [], subject: mail.subject, body: mail.body },
    ...{ html: null, quotedMessageId: null, quoteAt: null, quoteHtml: null },
    ...{ threadId: null, inReplyTo: '', references: [], fromEmail: '', attachmentCount: 0 },
    ...{ sendAt: now, undoUntil: null, dispatchAt: now, remindAt: null, automatic: false, now },
    ...{ calendar: { method: mail.method, text: mail.calendar }, draftKind: null },
    ...{ idempotencyKey: digestKey(`invitation ${mail.id}`), idempotencyHash: digestKey(mail.calendar) },
  });
  if (!stored) return;
  await ctx.realtime.publish(ctx.tenantId, {
    name: 'send.updated',
    data: { scheduledSendId, status: 'pending' },
  });
}
