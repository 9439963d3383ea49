import type { Signature } from '@triage/contract/account/addresses';
import type { Sql } from '@triage/database/open-database';
import {
  claimDueSends,
  claimManyDueSends,
  claimSend,
  listDueSends,
} from '@triage/database/tables/sends/claim-sends';
import { asCalendar, type SendCalendar } from '@triage/database/tables/sends/queue-sends';
import type { Services } from '../../context.ts';
import { MAIL_SCOPE } from '../../ports/oauth.ts';
import { mintTenantId, type TenantId } from '../../tenant/tenant-id.ts';

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
 * Longer than a draft and a send take at a slow provider, and short enough that the sends of a killed process are taken over
 * within a minute. It is renewed while a provider decides about a send. It only affects how long others wait: the fence
 * prevents a second send.
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

type Due = Awaited<ReturnType<typeof listDueSends>>;
type Ctx = Pick<Services, 'db' | 'logger'>;

/** Processes that look at the same moment see the same sends: who loses all of them looks again. */
const LOOKS = 3;

/** Claims due sends, a few of every mailbox. */
export async function claimDue(ctx: Ctx, room: ClaimRoom): Promise<ClaimedSend[]> {
  const fullUserIds = [...room.running].flatMap(([id, count]) => (count >= room.perMailbox ? [id] : []));
  if (!ctx.db.isDistributed) return claimOfMany(ctx, room, fullUserIds);
  for (let look = 1; ; look++) {
    const due = await listDueSends(ctx.db, { now: room.now, fullUserIds });
    const picked = pickFairly(due, room);
    const claimed = await claimOfEach(ctx, picked, room.now);
    if (claimed.length > 0 || picked.size === 0 || look === LOOKS) return claimed;
  }
}

async function claimOfMany(ctx: Ctx, room: ClaimRoom, fullUserIds: string[]): Promise<ClaimedSend[]> {
  const { now, running, perMailbox, free } = room;
  const rows = await claimManyDueSends(ctx.db, {
    ...asClaim(now),
    fullUserIds,
    runningUserIds: [...running.keys()],
    runningCounts: [...running.values()],
    perMailbox,
    free,
  });
  return rows.map(asClaimed);
}

/** The first of every mailbox before the second of any, as far as there is room. */
function pickFairly(due: Due, { running, perMailbox, free }: ClaimRoom): Map<string, string[]> {
  const counts = new Map<string, number>(running);
  const placed = due.map((send) => {
    const place = (counts.get(send.userId) ?? 0) + 1;
    counts.set(send.userId, place);
    return { ...send, place };
  });
  const picked = placed
    .filter(({ place }) => place <= perMailbox)
    .sort((a, b) => a.place - b.place)
    .slice(0, free);
  const ids = new Map<string, string[]>();
  for (const { userId, id } of picked) ids.set(userId, [...(ids.get(userId) ?? []), id]);
  return ids;
}

/** A user whose rows cannot be reached keeps nobody else waiting. Throws where nothing at all could be claimed. */
async function claimOfEach(ctx: Ctx, picked: Map<string, string[]>, now: Date): Promise<ClaimedSend[]> {
  const claims = await Promise.allSettled(
    [...picked].map(([userId, ids]) => claimDueSends(ctx.db, { ...asClaim(now), userId, ids })),
  );
  const failures = claims.flatMap((claim) => (claim.status === 'rejected' ? [claim.reason] : []));
  const claimed = claims.flatMap((claim) => (claim.status === 'fulfilled' ? claim.value : []));
  if (failures.length > 0 && claimed.length === 0) throw failures[0];
  for (const failure of failures) ctx.logger.error('sends.claim-failed', {}, failure);
  return claimed.map(asClaimed);
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
