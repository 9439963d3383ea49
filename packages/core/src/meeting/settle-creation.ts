import { listUnfinishedMeetings, type MeetingRow } from '@triage/database/tables/thread-meetings';
import type { TenantContext } from '../context.ts';
import { findTwin } from './book-event.ts';
import { dropClaim, isAbandoned, writeClaim } from './claim-meeting.ts';
import { writeMeeting } from './store-meeting.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'calendar'>;

/**
 * Completes what a crashed creator started: guests may already be invited, so an existing event becomes the thread's
 * meeting; without an event the claim is deleted.
 */
export async function settleCreation(ctx: Ctx, row: MeetingRow): Promise<void> {
  if (!isAbandoned(ctx, row)) return;
  const claim = await writeClaim(ctx, { ...row, attendees: row.attendees.map(({ email }) => email) }, row);
  if (!claim) return;
  try {
    const event = await findTwin(ctx, row);
    if (event) await writeMeeting(ctx, claim, event);
    else await dropClaim(ctx, claim, 'nothing');
  } catch (error) {
    await dropClaim(ctx, claim, 'unknown');
    throw error;
  }
}

/** All abandoned creations of this tenant. */
export async function sweepCreations(ctx: Ctx): Promise<void> {
  for (const row of await listUnfinishedMeetings(ctx.db, ctx.tenantId)) await settleCreation(ctx, row);
}
