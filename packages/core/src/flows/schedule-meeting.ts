import type {
  CreateMeetingAnswer,
  MeetingConfirmationAnswer,
  MeetingRequest,
  RescheduleMeetingAnswer,
} from '@triage/contract/meetings/meeting';
import type { MeetingRow } from '@triage/database/tables/thread-meetings';
import type { TenantContext } from '../context.ts';
import { parseSenderZone } from '../draft/name-time.ts';
import { type ConfirmedMeeting, writeConfirmation } from '../draft/write-confirmation.ts';
import { learnTimeZone } from '../mailbox/index/learn-time-zone.ts';
import { createMeeting } from '../meeting/create-meeting.ts';
import { asMeeting, minutesOf } from '../meeting/meeting-times.ts';
import { nameRevoked } from '../meeting/name-revoked.ts';
import { requireMeeting } from '../meeting/require-meeting.ts';
import { rescheduleMeeting } from '../meeting/reschedule-meeting.ts';
import type { CalendarEvent } from '../ports/calendar.ts';
import { findClassification } from '../triage/classification-row.ts';
import { noteBasis, settleOrLater } from '../triage/settle-scheduling.ts';
import { type BriefReading, getBriefReading } from './get-brief-reading.ts';

type Ctx = Pick<
  TenantContext,
  'tenantId' | 'db' | 'clock' | 'calendar' | 'logger' | 'ai' | 'realtime' | 'jobs'
>;

/** Everything that can fail without the calendar is read first: once the event exists, the response reports it. */
export async function scheduleMeeting(ctx: Ctx, input: MeetingRequest): Promise<CreateMeetingAnswer> {
  await learnTimeZone(ctx);
  const reading = await getBriefReading(ctx, input.threadId);
  const { threadId } = input;
  const before = await findClassification(ctx.db, ctx.tenantId, threadId);
  const basis = await noteBasis(ctx, ctx.db, threadId);
  const event = await createMeeting(ctx, input).catch(nameRevoked);
  const scheduled = { threadId, reason: 'the meeting is booked', basis, booked: true };
  const classification = await settleOrLater(ctx, { ...scheduled, before });
  return { ...(await answerMeeting(ctx, reading, event, 'created')), classification };
}

export async function moveMeeting(ctx: Ctx, input: MeetingRequest): Promise<RescheduleMeetingAnswer> {
  const reading = await getBriefReading(ctx, input.threadId);
  return answerMeeting(ctx, reading, await rescheduleMeeting(ctx, input).catch(nameRevoked), 'moved');
}

/** The confirmation of a booked meeting, if it was not sent when booking. */
export async function draftMeetingConfirmation(
  ctx: Ctx,
  { threadId }: { threadId: string },
): Promise<MeetingConfirmationAnswer> {
  const row = await requireMeeting(ctx, threadId);
  const reading = await getBriefReading(ctx, threadId);
  return { draftHtml: await writeDraft(ctx, reading, row, row.bookedAs ?? 'created') };
}

async function answerMeeting(
  ctx: Ctx,
  reading: BriefReading,
  event: CalendarEvent,
  what: ConfirmedMeeting['what'],
): Promise<RescheduleMeetingAnswer> {
  const { eventId, start, hangoutLink, htmlLink } = event;
  const durationMinutes = minutesOf(event);
  const draftHtml = await writeDraft(ctx, reading, { start, durationMinutes, hangoutLink }, what);
  const meeting = asMeeting({ threadId: reading.brief.threadId, eventId, start, durationMinutes });
  const answer = { success: true as const, eventId, hangoutLink, htmlLink, draftHtml, meeting };
  return hangoutLink ? answer : { ...answer, videoCall: event.linkPending ? 'pending' : 'none' };
}

function writeDraft(
  ctx: Ctx,
  { brief, thread }: BriefReading,
  { start, durationMinutes, hangoutLink }: Pick<MeetingRow, 'start' | 'durationMinutes' | 'hangoutLink'>,
  what: ConfirmedMeeting['what'],
): Promise<string> {
  const incoming = thread.messages.findLast((message) => !message.fromMe);
  const otherZone = parseSenderZone(incoming?.headers['date']);
  return writeConfirmation(ctx, brief, { what, start, durationMinutes, link: hangoutLink, otherZone });
}
