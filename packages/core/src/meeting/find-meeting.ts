import type { MeetingDetails, MeetingDetailsAnswer } from '@triage/contract/meeting';
import type { TenantContext } from '../context.ts';
import { asMeeting, findMeetingRow } from './meeting-row.ts';

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
    change,
    changedAt: changedAt?.toISOString() ?? null,
  };
  return { meeting };
}
