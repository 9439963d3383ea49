import type { Signature } from '@triage/contract/account/addresses';
import type { Sql } from '@triage/database/open-database';
import { claimDueSends, claimSend } from '@triage/database/tables/sends/claim-sends';
import { asCalendar, type SendCalendar } from '@triage/database/tables/sends/queue-sends';
import { mintTenantId, type TenantId } from '../../context.ts';
import { MAIL_SCOPE } from '../../ports/oauth.ts';

/** A row that this process may work on until its lease ends, and how far earlier attempts came. */
export interface ClaimedSend {
  tenantId: TenantId;
  id: string;
  from: { name: string; email: string };
  /** Another address than the mailbox's own: the provider must still let it be sent from. */
  isAlias: boolean;
  /** Empty: the From. */
  replyTo: string;
  signature: Signature | null;
  to: string[];
  cc: string[];
  bcc: string[];
  subject: string;
  body: string;
  html: string | null;
  quotedMessageId: string | null;
  quoteAt: number | null;
  quoteHtml: string | null;
  threadId: string | null;
  inReplyTo: string;
  references: string[];
  rfcMessageId: string;
  attachmentCount: number;
  attempts: number;
  /** The number of this claim: a write with an older one changes nothing. */
  fence: number;
  draftId: string | null;
  draftThreadId: string | null;
  /** Set where an earlier attempt may have made a draft, or sent one. */
  draftAskedAt: Date | null;
  sendAskedAt: Date | null;
  /** The provider keeps our Message-ID, so the mail carries no header of ours. */
  keepsMessageId: boolean;
  /** Written by the service for the person themselves. */
  automatic: boolean;
  /** An invitation or the answer to one. */
  calendar: SendCalendar | null;
  /** Whether its account may send now. */
  connected: boolean;
}

/**
 * Longer than a draft and a send take when the provider is slow, short enough that a killed process' mail moves on within
 * a minute. While a provider decides about a send it is renewed. Only patience hangs on it: what keeps a mail from
 * leaving twice is the fence.
 */
export const LEASE_MS = 60_000;

type ClaimedRow = Awaited<ReturnType<typeof claimDueSends>>[number];

export interface ClaimRoom {
  now: Date;
  /** How many more may run. */
  free: number;
  perMailbox: number;
  /** How many run already, by mailbox. */
  running: ReadonlyMap<TenantId, number>;
}

/** Claims due sends, a few of every mailbox. */
export async function claimDue(sql: Sql, room: ClaimRoom): Promise<ClaimedSend[]> {
  const { now, running, perMailbox, free } = room;
  const rows = await claimDueSends(sql, {
    ...asClaim(now),
    fullUserIds: [...running].flatMap(([tenantId, count]) => (count >= perMailbox ? [tenantId] : [])),
    runningUserIds: [...running.keys()],
    runningCounts: [...running.values()],
    perMailbox,
    free,
  });
  return rows.map(asClaimed);
}

/** Claims one send that its owner wants to send now; null if it is not ready or already claimed. */
export async function claimOne(
  sql: Sql,
  tenantId: TenantId,
  send: { id: string; now: Date },
): Promise<ClaimedSend | null> {
  const row = await claimSend(sql, { ...asClaim(send.now), userId: tenantId, id: send.id });
  return row ? asClaimed(row) : null;
}

export function leaseFrom(now: Date): Date {
  return new Date(now.getTime() + LEASE_MS);
}

function asClaim(now: Date) {
  return { now, leaseUntil: leaseFrom(now), mailScope: MAIL_SCOPE };
}

function asClaimed(row: ClaimedRow): ClaimedSend {
  const { userId, fromName, fromEmail, signatureText, signatureHtml, calendarMethod, calendarText, ...send } =
    row;
  return {
    ...send,
    tenantId: mintTenantId(userId),
    calendar: asCalendar(calendarMethod, calendarText),
    from: { name: fromName, email: fromEmail },
    signature: signatureText === null ? null : { text: signatureText, html: signatureHtml },
  };
}
