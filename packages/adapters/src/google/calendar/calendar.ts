import { setTimeout as sleep } from 'node:timers/promises';
import type { Calendar } from '@triage/core/ports/calendar';
import { isProviderFailure, ProviderError } from '@triage/core/ports/mail';
import { type calendar_v3, calendar as calendarApi } from 'googleapis/build/src/apis/calendar/index.js';
import { type GoogleCall, type GoogleCallerOptions, googleCaller } from '../call-google.ts';
import { needed } from '../mail/mail-answers.ts';
import { googleAgenda } from './agenda.ts';
import { hasTimes, toCalendarEvent } from './calendar-answers.ts';
import { freeBusy } from './free-busy.ts';
import { googleInvitations } from './invitations.ts';
import { PRIMARY, selectedCalendars } from './selected-calendars.ts';
import { videoCalls } from './video-call.ts';

const LONGEST_PAGE = 2_500;

export interface GoogleCalendarOptions extends GoogleCallerOptions {
  meetingUrlTemplate?: string | undefined;
}

export function googleCalendar(options: GoogleCalendarOptions): Calendar {
  const { calendarList, calendars, events } = calendarApi({ version: 'v3' });
  const call = googleCaller(options);
  const findSelected = selectedCalendars(call, options.clock);
  const wait = options.wait ?? ((ms) => sleep(ms));
  const videoCall = videoCalls(call, { linkTemplate: options.meetingUrlTemplate, wait });

  return {
    ...googleInvitations(call),
    ...freeBusy(call, findSelected),
    ...googleAgenda(call, findSelected),
    async getTimeZone() {
      const calendar = await call(repeatable('calendars.get'), (request) =>
        calendars.get({ calendarId: PRIMARY }, request),
      ).catch((error: unknown) => {
        if (!isProviderFailure(error, 'notFound')) throw error;
        return findPrimary();
      });
      return needed(calendar?.timeZone, 'timeZone');
    },
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
    // Google reads these emails itself.
    recordAnswer: async () => false,
    getEvent,
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
      try {
        await call(repeatable('events.delete'), (request) => events.delete(query, request));
      } catch (error) {
        if (!isProviderFailure(error, 'notFound', 'gone')) throw error;
      }
    },
    async listEvents({ from, to, updatedSince }) {
      const range = { timeMin: from.toISOString(), timeMax: to.toISOString() };
      try {
        return await listAll({
          ...range,
          ...(updatedSince ? { updatedMin: updatedSince.toISOString() } : {}),
        });
      } catch (error) {
        // Changes of so long ago are no longer kept: everything in the range holds them all.
        if (updatedSince && isProviderFailure(error, 'gone')) return listAll({ ...range, showDeleted: true });
        throw error;
      }
    },
  };

  async function getEvent(eventId: string) {
    try {
      const event = await call(repeatable('events.get'), (request) =>
        events.get({ calendarId: PRIMARY, eventId }, request),
      );
      return hasTimes(event) ? toCalendarEvent(event) : null;
    } catch (error) {
      if (isProviderFailure(error, 'notFound', 'gone')) return null;
      throw error;
    }
  }

  /** Some Google-compatible servers have no Calendar API. */
  async function findPrimary() {
    const list = await call(repeatable('calendarList.list'), (request) => calendarList.list({}, request));
    return list.items?.find((calendar) => calendar.primary) ?? list.items?.[0];
  }

  async function listAll(query: calendar_v3.Params$Resource$Events$List) {
    const listed: calendar_v3.Schema$Event[] = [];
    let pageToken: string | undefined;
    do {
      const asked = {
        calendarId: PRIMARY,
        singleEvents: true,
        maxResults: LONGEST_PAGE,
        ...query,
        pageToken,
      };
      const page = await call(repeatable('events.list'), (request) => events.list(asked, request));
      listed.push(...(page.items ?? []));
      pageToken = page.nextPageToken ?? undefined;
    } while (pageToken);
    return listed.filter(hasTimes).map(toCalendarEvent);
  }
}

function repeatable(method: string): GoogleCall {
  return { method: `calendar.${method}`, again: 'always' };
}

function times({ start, end, timeZone }: { start: Date; end: Date; timeZone: string }) {
  return {
    start: { dateTime: start.toISOString(), timeZone },
    end: { dateTime: end.toISOString(), timeZone },
  };
}
