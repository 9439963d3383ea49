import { createHash } from 'node:crypto';
import type { calendar_v3 } from '@googleapis/calendar';
import { GoogleError } from '../google/google-error.ts';
import { type CalendarStore, type Event, putEvent } from './calendar-store.ts';

type Conference = calendar_v3.Schema$ConferenceData;

/** Resolves a create request into a conference; the same request id always names the same one. */
export function withConference(calendar: CalendarStore, event: Event, version: number): Event {
  const { conferenceData } = event;
  if (version < 1) return event;
  if (conferenceData === null) return { ...event, conferenceData: undefined, hangoutLink: undefined };
  const request = conferenceData?.createRequest;
  if (!request || conferenceData.conferenceId) return event;
  if (!request.requestId) throw new GoogleError(400, 'Missing conference request id.', 'required');
  const { meet, meetDelayMs } = calendar.settings;
  if (meet === 'refused') throw new GoogleError(400, 'Invalid conference type value.', 'invalid');
  const conference =
    calendar.conferences.get(request.requestId) ??
    (meet === 'failing' ? asked(request, 'failure') : makeConference(calendar.email, request));
  calendar.conferences.set(request.requestId, conference);
  if (meetDelayMs === 0) return joined(event, conference);
  calendar.pending.set(event.id, { conference, at: calendar.clock.now() + meetDelayMs });
  return { ...event, conferenceData: asked(request, 'pending'), hangoutLink: undefined };
}

/** A pending conference is created in the background; only a client that asks again sees it. */
export function settleConference(calendar: CalendarStore, event: Event): Event {
  const made = calendar.pending.get(event.id);
  if (!made || made.at > calendar.clock.now()) return event;
  calendar.pending.delete(event.id);
  return putEvent(calendar, joined(event, made.conference));
}

function joined(event: Event, conference: Conference): Event {
  return { ...event, conferenceData: conference, hangoutLink: conference.entryPoints?.[0]?.uri };
}

function asked(request: calendar_v3.Schema$CreateConferenceRequest, statusCode: string): Conference {
  const { requestId, conferenceSolutionKey } = request;
  return { createRequest: { requestId, conferenceSolutionKey, status: { statusCode } } };
}

function makeConference(email: string, request: calendar_v3.Schema$CreateConferenceRequest): Conference {
  const code = meetingCode(`${email} ${request.requestId}`);
  return {
    conferenceId: code,
    conferenceSolution: {
      key: { type: 'hangoutsMeet' },
      name: 'Google Meet',
      iconUri:
        'https://fonts.gstatic.com/s/i/productlogos/meet_2020q4/v6/web-512dp/logo_meet_2020q4_color_2x_web_512dp.png',
    },
    createRequest: {
      requestId: request.requestId,
      conferenceSolutionKey: { type: 'hangoutsMeet' },
      status: { statusCode: 'success' },
    },
    entryPoints: [
      { entryPointType: 'video', uri: `https://meet.google.com/${code}`, label: `meet.google.com/${code}` },
    ],
  };
}

function meetingCode(seed: string): string {
  const letters = [...createHash('sha256').update(seed).digest()]
    .slice(0, 10)
    .map((byte) => String.fromCharCode(97 + (byte % 26)))
    .join('');
  return `${letters.slice(0, 3)}-${letters.slice(3, 7)}-${letters.slice(7)}`;
}
