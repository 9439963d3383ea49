import { setTimeout as sleep } from 'node:timers/promises';
import { type calendar_v3, calendar as calendarApi } from '@googleapis/calendar';
import type { Calendar } from '@triage/core/ports/calendar';
import { ProviderError } from '@triage/core/ports/mail';
import { type CallGoogle, type GoogleCallerOptions, googleCaller } from '../call-google.ts';
import { nullWhenGone } from '../null-when-gone.ts';
import { googleAgenda } from './agenda.ts';
import { hasTimes, toCalendarEvent } from './calendar-answers.ts';
import { repeatable } from './calendar-calls.ts';
import { freeBusy } from './free-busy.ts';
import { googleInvitations } from './invitations.ts';
import { eventLists } from './list-events.ts';
import { PRIMARY, selectedCalendars } from './selected-calendars.ts';
import { calendarTimeZone } from './time-zone.ts';
import { type VideoCallOptions, videoCalls } from './video-call.ts';

export interface GoogleCalendarOptions extends GoogleCallerOptions {
  meetingUrlTemplate?: string | undefined;
}

export function googleCalendar(options: GoogleCalendarOptions): Calendar {
  const call = googleCaller(options);
  const findSelected = selectedCalendars(call, options.clock);
  const wait = options.wait ?? ((ms) => sleep(ms));

  return {
    ...googleInvitations(call),
    ...freeBusy(call, findSelected),
    ...googleAgenda(call, findSelected),
    ...calendarTimeZone(call),
    ...eventLists(call),
    ...googleEvents(call, { linkTemplate: options.meetingUrlTemplate, wait }),
    // Google reads these emails itself.
    recordAnswer: async () => false,
  };
}

type Events = 'createEvent' | 'getEvent' | 'moveEvent' | 'cancelEvent';

function googleEvents(call: CallGoogle, video: VideoCallOptions): Pick<Calendar, Events> {
  const { events } = calendarApi({ version: 'v3' });
  const videoCall = videoCalls(call, video);

  return {
    async createEvent(event) {
      const requestBody: calendar_v3.Schema$Event = {
        id: event.eventId,
        summary: event.summary,
        description: event.description,
        ...times(event),
        attendees: event.attendees.map((email) => ({ email })),
      };
      return videoCall.insert(requestBody, event.conferenceRequestId);
    },
    async getEvent(eventId) {
      const event = await nullWhenGone(
        call(repeatable('events.get'), (request) => events.get({ calendarId: PRIMARY, eventId }, request)),
      );
      return event && hasTimes(event) ? toCalendarEvent(event) : null;
    },
    async moveEvent(eventId, time) {
      const query = { calendarId: PRIMARY, eventId, conferenceDataVersion: 1, sendUpdates: 'all' };
      const moved = await call(repeatable('events.patch'), (request) =>
        events.patch({ ...query, requestBody: times(time) }, request),
      );
      // A deleted event can still be patched, but no invitation would be sent.
      if (moved.status === 'cancelled') throw new ProviderError('gone', 'calendar.events.patch: cancelled');
      return toCalendarEvent(moved);
    },
    async cancelEvent(eventId, { quiet = false } = {}) {
      const query = { calendarId: PRIMARY, eventId, sendUpdates: quiet ? 'none' : 'all' };
      await nullWhenGone(call(repeatable('events.delete'), (request) => events.delete(query, request)));
    },
  };
}

function times({ start, end, timeZone }: { start: Date; end: Date; timeZone: string }) {
  return {
    start: { dateTime: start.toISOString(), timeZone },
    end: { dateTime: end.toISOString(), timeZone },
  };
}
