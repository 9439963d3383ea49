import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TenantContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { findMeetingRow, type MeetingRow } from './meeting-row.ts';

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
  /** What a creator left behind that never came back: its event may or may not exist. */
  leftover: MeetingRow | null;
}

/** A little longer than one call to the calendar may take. Too short costs nothing: both would make the same event. */
const LEASE_MS = 20_000;
const WAIT_MS = 150;
const WAITS_MAX = Math.ceil((LEASE_MS * 1.5) / WAIT_MS);

/** Another process's claim in an embedded database is a dead one's: only one process can have it open. */
const worker = randomUUID();

/**
 * Stores what is about to be asked of the calendar, before it is asked. One creator at a time: another waits for the
 * outcome, because a creation that fails leaves the thread free, and one that crashed must be taken over.
 */
export async function claimMeeting(ctx: Ctx, intent: MeetingIntent): Promise<MeetingClaim> {
  for (let waits = 0; waits <= WAITS_MAX; waits++) {
    const row = await findMeetingRow(ctx.db, ctx.tenantId, intent.threadId);
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

/** Null when another one was quicker. */
export async function writeClaim(
  ctx: Ctx,
  intent: MeetingIntent,
  seen: MeetingRow | null,
): Promise<MeetingClaim | null> {
  const now = ctx.clock.now();
  const values = [
    ctx.tenantId,
    intent.threadId,
    intent.eventId,
    intent.start,
    intent.durationMinutes,
    intent.summary,
    JSON.stringify(intent.attendees.map((email) => ({ email, response: 'needsAction' }))),
    worker,
    new Date(now.getTime() + LEASE_MS),
    now,
  ];
  const [row] = seen
    ? await ctx.db.query<{ fence: number }>(
        `UPDATE thread_meetings SET state = 'creating', event_id = $3, start = $4, duration_minutes = $5, summary = $6,
           attendees = $7::jsonb, worker = $8, lease_until = $9, updated_at = $10, fence = fence + 1, change = NULL,
           changed_at = NULL, event_updated_at = NULL, hangout_link = '', html_link = ''
         WHERE user_id = $1 AND thread_id = $2 AND state = $11 AND fence = $12 RETURNING fence`,
        [...values, seen.state, seen.fence],
      )
    : await ctx.db.query<{ fence: number }>(
        `INSERT INTO thread_meetings (user_id, thread_id, event_id, start, duration_minutes, summary, attendees, worker,
           lease_until, updated_at, state, fence)
         SELECT user_id, thread_id, $3, $4, $5, $6, $7::jsonb, $8, $9, $10, 'creating', 1
         FROM threads WHERE user_id = $1 AND thread_id = $2
         ON CONFLICT DO NOTHING RETURNING fence`,
        values,
      );
  if (!row) return null;
  return { ...intent, fence: row.fence, leftover: seen?.state === 'creating' ? seen : null };
}

/** The id that is asked for next. False when somebody else has taken over. */
export async function noteEventId(ctx: Ctx, claim: MeetingClaim, eventId: string): Promise<boolean> {
  const rows = await ctx.db.query(
    `UPDATE thread_meetings SET event_id = $4
     WHERE user_id = $1 AND thread_id = $2 AND state = 'creating' AND fence = $3 RETURNING 1`,
    [ctx.tenantId, claim.threadId, claim.fence, eventId],
  );
  return rows.length > 0;
}

/** Nothing came of it. What may still exist in the calendar stays claimable, for the next POST or the sweep. */
export async function dropClaim(
  ctx: Ctx,
  claim: Pick<MeetingClaim, 'threadId' | 'fence'>,
  outcome: 'nothing' | 'unknown',
): Promise<void> {
  const change =
    outcome === 'nothing' ? 'DELETE FROM thread_meetings' : 'UPDATE thread_meetings SET lease_until = NULL';
  await ctx.db.query(
    `${change} WHERE user_id = $1 AND thread_id = $2 AND state = 'creating' AND fence = $3`,
    [ctx.tenantId, claim.threadId, claim.fence],
  );
}
