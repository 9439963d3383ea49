import type { MeetingDetails, MeetingDetailsAnswer } from '@triage/contract/meeting';
import type { TenantContext } from '../context.ts';
import { asMeeting, findMeetingRow, type MeetingRow } from './meeting-row.ts';

/** The meeting as the calendar had it last; one that somebody deleted there is still told of. */
export async function findMeeting(
  ctx: Pick<TenantContext, 'tenantId' | 'db'>,
  { threadId }: { threadId: string },
): Promise<MeetingDetailsAnswer> {
  const row = await findMeetingRow(ctx.db, ctx.tenantId, threadId);
  if (!row || row.state === 'creating') return { meeting: null };
  const { state, summary, hangoutLink, htmlLink, attendees, change, changedAt } = row;
  const meeting: MeetingDetails = {
    ...asMeeting(row),
    state,
    summary,
    hangoutLink,
    htmlLink,
    attendees,
    confirmationSent: await isConfirmed(ctx, row),
    change,
    changedAt: changedAt?.toISOString() ?? null,
  };
  return { meeting };
}

/** Their own words in the thread since then count as the confirmation, and so does an email that is about to leave. */
async function isConfirmed(ctx: Pick<TenantContext, 'tenantId' | 'db'>, row: MeetingRow): Promise<boolean> {
  // Mail carries whole seconds.
  const since = new Date(Math.floor((row.bookedAt ?? row.updatedAt).getTime() / 1_000) * 1_000);
  const [found] = await ctx.db.query<{ sent: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM messages WHERE user_id = $1 AND thread_id = $2 AND from_me AND sent_at >= $3
         AND NOT 'DRAFT' = ANY (label_ids))
       OR EXISTS (SELECT 1 FROM scheduled_sends WHERE user_id = $1 AND thread_id = $2 AND created_at >= $3
         AND status IN ('pending', 'sent')) AS sent`,
    [ctx.tenantId, row.threadId, since],
    'meeting-confirmed',
  );
  return found?.sent ?? false;
}
