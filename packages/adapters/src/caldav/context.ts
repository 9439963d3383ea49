import { randomUUID } from 'node:crypto';
import type { CalendarEvent, Invitation } from '@triage/core/ports/calendar';
import type { Clock } from '@triage/core/ports/clock';
import type { QueueInvitation } from '@triage/core/ports/invitation-mail';
import type { Logger } from '@triage/core/ports/logger';
import { isProviderFailure, ProviderError } from '@triage/core/ports/mail';
import type { MailAccount } from '@triage/core/ports/mail-account';
import type ICAL from 'ical.js';
import { rememberBriefly } from '../imap/server/remember-briefly.ts';
import type { Occurrence } from './ical/expand.ts';
import { type OwnAddresses, parseEvent } from './ical/parse-event.ts';
import { parseSpan, type Zones } from './ical/parse-times.ts';
import {
  clearPending,
  findPending,
  type NoticeMethod,
  noticeKeyOf,
  setPending,
} from './ical/pending-notice.ts';
import { writeNotice } from './ical/write-notice.ts';
import { basicLogin } from './server/basic-login.ts';
import { namedFailure } from './server/dav-failure.ts';
import { type DavObjects, davObjects, type StoredObject } from './server/dav-objects.ts';
import { type DavCollection, type DavSession, openSession } from './server/dav-session.ts';
import { type DavFetchOptions, davFetch } from './server/fetch-dav.ts';

export interface CaldavOptions extends DavFetchOptions {
  account: () => Promise<MailAccount>;
  clock: Clock;
  logger: Logger;
  /** For a server that does not write to guests and organizers itself. */
  queueInvitation: QueueInvitation;
  /** Of calendars that do not say where they are. */
  defaultTimeZone: () => Promise<string>;
  /** `{id}` becomes the name of a room that nobody can guess. */
  meetingUrlTemplate?: string | undefined;
}

export interface OpenCalendar extends DavSession {
  objects: DavObjects;
  emailAddress: string;
  mine: OwnAddresses;
  noticeKey: Buffer;
  zones: Zones;
  zonesOf(collection: DavCollection): Zones;
}

/** Calendars are seldom made, renamed or given to somebody else. */
const SESSION_MS = 10 * 60_000;

export function caldavContext(options: CaldavOptions) {
  const { clock, logger, queueInvitation } = options;
  const open = rememberBriefly(openCalendar, SESSION_MS);

  return { open, read, tell, mark, clock, meetingUrlTemplate: options.meetingUrlTemplate };

  async function openCalendar(): Promise<OpenCalendar> {
    const { emailAddress, userName, auth, caldav } = await options.account();
    if (!caldav) throw new ProviderError('noCalendar', 'The connected account has no calendar');
    const fetch = davFetch({ serverUrl: caldav, authorization: basicLogin(userName, auth) }, options);
    const objects = davObjects(fetch);
    const session = await openSession({ root: caldav, preferred: caldav }, objects.checked).catch((error) => {
      throw namedFailure('open', error, 'read');
    });
    if (!session) throw new ProviderError('notFound', 'caldav.open: the calendar is gone');
    const fallback = session.own.timeZone ?? (await options.defaultTimeZone());
    const zonesOf = ({ timeZone }: DavCollection) => ({ calendar: timeZone ?? fallback, days: 'UTC' });
    const mine = new Set([emailAddress.toLowerCase(), ...session.addresses]);
    const noticeKey = await noticeKeyOf({ emailAddress, auth });
    return { ...session, objects, emailAddress, mine, noticeKey, zones: zonesOf(session.own), zonesOf };
  }

  /** An event as it is stored, or one of its times. */
  function read(calendar: OpenCalendar, eventId: string, found: ICAL.Component | Occurrence): Invitation {
    const { zones, mine } = calendar;
    if ('event' in found) return parseEvent(found.event, { ...found, eventId }, { own: mine, zones });
    return parseEvent(found, { ...parseSpan(found, zones), eventId }, { own: mine, zones });
  }

  /** Stored with the change itself: whoever reads the event next sends what this process did not. */
  function mark({ schedules, noticeKey }: OpenCalendar, event: ICAL.Component, method: NoticeMethod): void {
    if (schedules) clearPending(event);
    else setPending(event, { id: randomUUID(), method }, noticeKey);
  }

  /** Queues what guests or the organizer have not been told yet. A cancelled event is deleted then. */
  async function tell(calendar: OpenCalendar, stored: StoredObject): Promise<void> {
    const { objects, mine, noticeKey, zones } = calendar;
    if (calendar.schedules) return;
    const waiting = stored.object.getAllSubcomponents('vevent').flatMap((event) => {
      const pending = findPending(event, noticeKey);
      return pending ? [{ event, pending }] : [];
    });
    if (waiting.length === 0) return;
    for (const { event, pending } of waiting) {
      const notice = writeNotice(event, pending, { own: mine, zones });
      if (notice) await queueInvitation(notice);
    }
    const queued = new Set(waiting.map(({ pending }) => pending.id));
    try {
      // Some servers give no ETag for what they have just stored, and another program may have changed it since.
      const current = stored.etag ? stored : await objects.find(calendar.own.url, stored.name);
      const done = (current?.object.getAllSubcomponents('vevent') ?? []).filter((event) =>
        queued.has(findPending(event, noticeKey)?.id ?? ''),
      );
      if (!current || done.length === 0) return;
      const isCancelled = done.some((event) => findPending(event, noticeKey)?.method === 'CANCEL');
      for (const event of done) clearPending(event);
      await (isCancelled ? objects.remove(current) : objects.update(current));
    } catch (error) {
      // It was queued; the next one that reads the event queues the same email again, which changes nothing.
      if (!(error instanceof ProviderError)) throw error;
      if (!isProviderFailure(error, 'conflict')) logger.warn('caldav.notice_kept', {}, error);
    }
  }
}

export type CaldavContext = ReturnType<typeof caldavContext>;

/** Exactly the fields that the port promises of any event. */
export function asCalendarEvent(event: Invitation): CalendarEvent {
  const { place: _, organizer: __, allDay: ___, rule: ____, response: _____, ...rest } = event;
  return rest;
}
