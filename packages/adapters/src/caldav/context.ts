import { randomUUID } from 'node:crypto';
import type { CalendarEvent, Invitation } from '@triage/core/ports/calendar';
import type ICAL from 'ical.js';
import { rememberBriefly } from '../imap/server/remember-briefly.ts';
import type { Occurrence } from './ical/expand.ts';
import { parseEvent } from './ical/parse-event.ts';
import { parseSpan } from './ical/parse-times.ts';
import { clearPending, type NoticeMethod, setPending } from './ical/pending-notice.ts';
import { type CaldavOptions, type OpenCalendar, openCalendar } from './open-calendar.ts';
import { sendNotices } from './send-notices.ts';
import type { StoredObject } from './server/dav-objects.ts';

/** Calendars are seldom created, renamed or transferred. */
const SESSION_MS = 10 * 60_000;

export function caldavContext(options: CaldavOptions) {
  const { clock } = options;
  const open = rememberBriefly(() => openCalendar(options), SESSION_MS);

  const tell = (calendar: OpenCalendar, stored: StoredObject) => sendNotices(options, calendar, stored);

  return { open, read, tell, mark, clock, meetingUrlTemplate: options.meetingUrlTemplate };

  /** An event as it is stored, or one of its times. */
  function read(calendar: OpenCalendar, eventId: string, found: ICAL.Component | Occurrence): Invitation {
    const { zones, mine } = calendar;
    if ('event' in found) return parseEvent(found.event, { ...found, eventId }, { own: mine, zones });
    return parseEvent(found, { ...parseSpan(found, zones), eventId }, { own: mine, zones });
  }

  /** Stored with the change itself, so that the next read of the event sends what this process did not. */
  function mark({ schedules, noticeKey }: OpenCalendar, event: ICAL.Component, method: NoticeMethod): void {
    if (schedules) clearPending(event);
    else setPending(event, { id: randomUUID(), method }, noticeKey);
  }
}

export type CaldavContext = ReturnType<typeof caldavContext>;

/** Exactly the fields that the port promises of any event. */
export function asCalendarEvent(event: Invitation): CalendarEvent {
  const { place: _, organizer: __, allDay: ___, rule: ____, response: _____, ...rest } = event;
  return rest;
}
