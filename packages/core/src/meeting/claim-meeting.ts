import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  claimMeetingRow,
  deleteMeetingClaim,
  noteClaimedEvent,
  releaseMeetingClaim,
} from '@triage/database/tables/meeting-claims';
import { findMeetingRow, type MeetingRow } from '@triage/database/tables/thread-meetings';
import type { TenantContext } from '../context.ts';
import { AppError } from '../errors.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock'>;

export interface MeetingIntent {
  threadId: string;
  eventId: string;
  start: Date;
  durationMinutes: number;
  summary: string;
  attendees: string[];
}

export interface MeetingClaim extends MeetingIntent {
  fence: number;
  /** Creations whose process died: the event may or may not exist. */
  leftover: MeetingRow | undefined;
}

/** A little longer than one call to the calendar may take. Too short costs nothing: both would make the same event. */
const LEASE_MS = 20_000;
const WAIT_MS = 150;
const WAITS_MAX = Math.ceil((LEASE_MS * 1.5) / WAIT_MS);

/** Another process's claim in an embedded database is a dead one's: only one process can have it open. */
const worker = randomUUID();

/**
 * Stores the intended event before calling the calendar. One creator at a time: another one waits for the outcome,
 * because a failed creation leaves the thread free, and a crashed one must be taken over.
 */
export async function claimMeeting(ctx: Ctx, intent: MeetingIntent): Promise<MeetingClaim> {
  for (let waits = 0; waits <= WAITS_MAX; waits++) {
    const row = await findMeetingRow(ctx.db, { userId: ctx.tenantId, threadId: intent.threadId });
    if (row?.state === 'exists') break;
    if (!row || row.state === 'cancelled' || isAbandoned(ctx, row)) {
      const claim = await writeClaim(ctx, intent, row);
      if (claim) return claim;
      continue;
    }
    await sleep(WAIT_MS);
  }
  throw new AppError('threadHasMeeting');
}

export function isAbandoned(ctx: Pick<TenantContext, 'db' | 'clock'>, row: MeetingRow): boolean {
  if (row.state !== 'creating') return false;
  const expired = row.leaseUntil === null || row.leaseUntil <= ctx.clock.now();
  return expired || (ctx.db.mode === 'embedded' && row.worker !== worker);
}

/** Null if another request was first, or the thread was deleted. */
export async function writeClaim(
  ctx: Ctx,
  intent: MeetingIntent,
  seen: MeetingRow | undefined,
): Promise<MeetingClaim | null> {
  const now = ctx.clock.now();
  const { threadId, eventId, start, durationMinutes, summary } = intent;
  const attendees = intent.attendees.map((email) => ({ email, response: 'needsAction' as const }));
  const lease = { worker, leaseUntil: new Date(now.getTime() + LEASE_MS), now };
  const fence = await claimMeetingRow(
    ctx.db,
    { userId: ctx.tenantId, threadId, eventId, start, durationMinutes, summary, attendees, ...lease },
    seen,
  );
  if (fence === undefined) return null;
  return { ...intent, fence, leftover: seen?.state === 'creating' ? seen : undefined };
}

/** The id to request next. False if another process has taken over. */
export function noteEventId(ctx: Ctx, claim: MeetingClaim, eventId: string): Promise<boolean> {
  const { threadId, fence } = claim;
  return noteClaimedEvent(ctx.db, { userId: ctx.tenantId, threadId, fence, eventId });
}

/** The creation failed. If the event may exist in the calendar, the row stays claimable for the next POST or the sweep. */
export async function dropClaim(
  ctx: Ctx,
  { threadId, fence }: Pick<MeetingClaim, 'threadId' | 'fence'>,
  outcome: 'nothing' | 'unknown',
): Promise<void> {
  const claim = { userId: ctx.tenantId, threadId, fence };
  await (outcome === 'nothing' ? deleteMeetingClaim(ctx.db, claim) : releaseMeetingClaim(ctx.db, claim));
}
