import type { CreateMeetingAnswer, MeetingRequest, RescheduleMeetingAnswer } from '@triage/contract/meeting';
import type { TenantContext } from '../context.ts';
import { readSenderZone } from '../draft/name-time.ts';
import { type ConfirmedMeeting, writeConfirmation } from '../draft/write-confirmation.ts';
import { learnTimeZone } from '../mailbox/learn-time-zone.ts';
import { createMeeting } from '../meeting/create-meeting.ts';
import { asMeeting, minutesOf } from '../meeting/meeting-row.ts';
import { nameRevoked } from '../meeting/name-revoked.ts';
import { rescheduleMeeting } from '../meeting/reschedule-meeting.ts';
import type { CalendarEvent } from '../ports/calendar.ts';
import { findClassification } from '../triage/classification-row.ts';
import { type BriefReading, readBrief } from './read-brief.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'calendar' | 'logger' | 'ai' | 'realtime'>;

/** Everything that can fail without the calendar is read first: once the event stands, the answer tells of it. */
export async function scheduleMeeting(ctx: Ctx, input: MeetingRequest): Promise<CreateMeetingAnswer> {
  await learnTimeZone(ctx);
  const reading = await readBrief(ctx, input.threadId);
  const classification = await findClassification(ctx.db, ctx.tenantId, input.threadId);
  const event = await createMeeting(ctx, input).catch(nameRevoked);
  if (classification)
    await ctx.realtime.publish(ctx.tenantId, {
      name: 'lane.updated',
      data: { threadId: input.threadId, lane: classification.lane },
    });
  return { ...(await answerMeeting(ctx, reading, event, 'created')), classification };
}

export async function moveMeeting(ctx: Ctx, input: MeetingRequest): Promise<RescheduleMeetingAnswer> {
  const reading = await readBrief(ctx, input.threadId);
  return answerMeeting(ctx, reading, await rescheduleMeeting(ctx, input).catch(nameRevoked), 'moved');
}

async function answerMeeting(
  ctx: Ctx,
  { brief, thread }: BriefReading,
  event: CalendarEvent,
  what: ConfirmedMeeting['what'],
): Promise<RescheduleMeetingAnswer> {
  const { eventId, start, hangoutLink, htmlLink } = event;
  const durationMinutes = minutesOf(event);
  const incoming = thread.messages.findLast((message) => !message.fromMe);
  const otherZone = readSenderZone(incoming?.headers['date']);
  const confirmed = { what, start, durationMinutes, link: hangoutLink, otherZone };
  const draftHtml = await writeConfirmation(ctx, brief, confirmed);
  const meeting = asMeeting({ threadId: brief.threadId, eventId, start, durationMinutes });
  return { success: true, eventId, hangoutLink, htmlLink, draftHtml, meeting };
}
