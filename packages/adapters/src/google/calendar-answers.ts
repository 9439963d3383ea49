import type { CalendarEvent } from '@triage/core/ports/calendar';
import type { calendar_v3 } from 'googleapis/build/src/apis/calendar/index.js';
import { needed } from './mail-answers.ts';

type Attendee = CalendarEvent['attendees'][number];

const RESPONSES: readonly string[] = ['needsAction', 'accepted', 'declined', 'tentative'];
const STATUSES: readonly string[] = ['confirmed', 'tentative', 'cancelled'];

export function readEvent(event: calendar_v3.Schema$Event): CalendarEvent {
  return {
    eventId: needed(event.id, 'id'),
    status: STATUSES.includes(event.status ?? '') ? (event.status as CalendarEvent['status']) : 'confirmed',
    summary: event.summary ?? '',
    start: readTime(event.start),
    end: readTime(event.end),
    attendees: (event.attendees ?? []).flatMap(readAttendee),
    hangoutLink: event.hangoutLink ?? videoEntry(event.conferenceData) ?? '',
    htmlLink: event.htmlLink ?? '',
    updatedAt: new Date(event.updated ?? 0),
  };
}

/** What is left of a deleted event may have no times. */
export function hasTimes(event: calendar_v3.Schema$Event): boolean {
  return [event.start, event.end].every((time) => Boolean(time?.dateTime ?? time?.date));
}

/** An event of whole days counts from midnight UTC: the port knows no days. */
function readTime(time: calendar_v3.Schema$EventDateTime | undefined): Date {
  return new Date(needed(time?.dateTime ?? time?.date, 'start or end'));
}

function readAttendee(attendee: calendar_v3.Schema$EventAttendee): Attendee[] {
  if (!attendee.email) return [];
  const response = RESPONSES.includes(attendee.responseStatus ?? '')
    ? attendee.responseStatus
    : 'needsAction';
  return [{ email: attendee.email, response: response as Attendee['response'] }];
}

function videoEntry(conference: calendar_v3.Schema$ConferenceData | undefined): string | null {
  return conference?.entryPoints?.find((entry) => entry.entryPointType === 'video')?.uri ?? null;
}
