import type { calendar_v3 } from '@googleapis/calendar';
import type { Attendance, CalendarEvent, Invitation } from '@triage/core/ports/calendar';
import { needed } from '../mail/mail-answers.ts';

/** Only on our own copy: the video link. */
export const LINK_PROPERTY = 'videoLink';

type Attendee = CalendarEvent['attendees'][number];

const RESPONSES: readonly Attendance[] = ['needsAction', 'accepted', 'declined', 'tentative'];
const STATUSES: readonly string[] = ['confirmed', 'tentative', 'cancelled'];

export function toCalendarEvent(event: calendar_v3.Schema$Event): CalendarEvent {
  return {
    eventId: needed(event.id, 'id'),
    uid: event.iCalUID ?? '',
    status: STATUSES.includes(event.status ?? '') ? (event.status as CalendarEvent['status']) : 'confirmed',
    summary: event.summary ?? '',
    start: toTime(event.start),
    end: toTime(event.end),
    attendees: (event.attendees ?? []).flatMap(toAttendee),
    takesTime: event.transparency !== 'transparent' && findSelf(event)?.responseStatus !== 'declined',
    hangoutLink: event.hangoutLink ?? videoEntry(event.conferenceData) ?? ownLink(event) ?? '',
    linkPending: event.conferenceData?.createRequest?.status?.statusCode === 'pending',
    htmlLink: event.htmlLink ?? '',
    updatedAt: new Date(event.updated ?? 0),
  };
}

export function toInvitation(event: calendar_v3.Schema$Event): Invitation {
  const { organizer } = event;
  const self = findSelf(event);
  return {
    ...toCalendarEvent(event),
    place: event.location ?? '',
    organizer: { name: organizer?.displayName ?? '', email: organizer?.email ?? '' },
    allDay: Boolean(event.start?.date),
    rule: event.recurrence?.find((line) => line.startsWith('RRULE:')) ?? '',
    response: self && !organizer?.self ? toResponse(self) : null,
  };
}

export function findSelf(event: calendar_v3.Schema$Event): calendar_v3.Schema$EventAttendee | undefined {
  return event.attendees?.find(({ self }) => self);
}

/** A deleted event may have no times. */
export function hasTimes(event: calendar_v3.Schema$Event): boolean {
  return [event.start, event.end].every((time) => Boolean(time?.dateTime ?? time?.date));
}

/** All-day events count from midnight UTC, because the port has no dates. */
function toTime(time: calendar_v3.Schema$EventDateTime | undefined): Date {
  return new Date(needed(time?.dateTime ?? time?.date, 'start or end'));
}

function toAttendee(attendee: calendar_v3.Schema$EventAttendee): Attendee[] {
  if (!attendee.email) return [];
  return [{ email: attendee.email, response: toResponse(attendee) }];
}

function toResponse({ responseStatus }: calendar_v3.Schema$EventAttendee): Attendance {
  return RESPONSES.find((response) => response === responseStatus) ?? 'needsAction';
}

function videoEntry(conference: calendar_v3.Schema$ConferenceData | undefined): string | null {
  return conference?.entryPoints?.find((entry) => entry.entryPointType === 'video')?.uri ?? null;
}

function ownLink(event: calendar_v3.Schema$Event): string | null {
  return event.extendedProperties?.private?.[LINK_PROPERTY] ?? null;
}
