import { randomBytes } from 'node:crypto';
import type { Calendar } from '@triage/core/ports/calendar';
import { ProviderError } from '@triage/core/ports/mail';
import { caldavAgenda } from './agenda.ts';
import { asCalendarEvent, type CaldavContext, caldavContext } from './context.ts';
import { mainEvent } from './find-times.ts';
import { listAttendees, text } from './ical/parse-event.ts';
import { nextVersion, setTimes, writeNewEvent } from './ical/write-event.ts';
import { caldavInvitations } from './invitations.ts';
import type { CaldavOptions, OpenCalendar } from './open-calendar.ts';
import { caldavAnswers } from './record-answer.ts';
import { retryOnConflict } from './retry-on-conflict.ts';

/** 128 bits, so that the room cannot be guessed. */
const ROOM_BYTES = 16;
const EVENT_ID = /^[a-v0-9]{5,1024}$/;

/** A calendar on any server that speaks CalDAV. */
export function caldavCalendar(options: CaldavOptions): Calendar {
  const ctx = caldavContext(options);
  return {
    ...caldavAgenda(ctx),
    ...caldavInvitations(ctx),
    ...caldavAnswers(ctx),
    ...caldavCreation(ctx),
    ...caldavEvents(ctx),
  };
}

function caldavCreation(ctx: CaldavContext): Pick<Calendar, 'createEvent'> {
  return {
    async createEvent(event) {
      if (!EVENT_ID.test(event.eventId)) throw new ProviderError('invalid', 'Invalid event id');
      requireTime(event);
      const calendar = await ctx.open();
      const { eventId } = event;
      const object = writeNewEvent(event, {
        uid: `${eventId}@${calendar.emailAddress.split('@').at(-1)}`,
        organizer: { name: '', email: organizerOf(calendar) },
        link: ctx.meetingUrlTemplate?.replaceAll('{id}', randomBytes(ROOM_BYTES).toString('hex')) ?? '',
        now: ctx.clock.now(),
      });
      const vevent = mainEvent(object);
      if (event.attendees.length > 0) ctx.mark(calendar, vevent, 'REQUEST');
      const stored = await calendar.objects.create(calendar.own.url, eventId, object);
      await ctx.tell(calendar, stored);
      return asCalendarEvent(ctx.read(calendar, eventId, vevent));
    },
  };
}

type Events = 'getTimeZone' | 'getEvent' | 'moveEvent' | 'cancelEvent';

function caldavEvents(ctx: CaldavContext): Pick<Calendar, Events> {
  return {
    async getTimeZone() {
      const { own } = await ctx.open();
      if (!own.timeZone) throw new ProviderError('notFound', 'The calendar names no time zone');
      return own.timeZone;
    },
    async getEvent(eventId) {
      const calendar = await ctx.open();
      const stored = await calendar.objects.find(calendar.own.url, eventId);
      if (!stored) return null;
      await ctx.tell(calendar, stored);
      return asCalendarEvent(ctx.read(calendar, eventId, mainEvent(stored.object)));
    },
    async moveEvent(eventId, time) {
      requireTime(time);
      const calendar = await ctx.open();
      return retryOnConflict(async () => {
        const stored = await calendar.objects.find(calendar.own.url, eventId);
        const vevent = stored && mainEvent(stored.object);
        if (!vevent) throw new ProviderError('notFound', 'caldav.move: no such event');
        if (isCancelled(vevent)) throw new ProviderError('gone', 'caldav.move: cancelled');
        setTimes(vevent, time);
        nextVersion(vevent, ctx.clock.now());
        // RFC 5546: an answer was for the old time.
        for (const guest of listAttendees(vevent)) guest.setParameter('partstat', 'NEEDS-ACTION');
        ctx.mark(calendar, vevent, 'REQUEST');
        await ctx.tell(calendar, await calendar.objects.update(stored));
        return asCalendarEvent(ctx.read(calendar, eventId, vevent));
      });
    },
    async cancelEvent(eventId, { quiet = false } = {}) {
      const calendar = await ctx.open();
      await retryOnConflict(async () => {
        const stored = await calendar.objects.find(calendar.own.url, eventId);
        if (!stored) return;
        // No notice is needed: the server sends it, or the user wanted none.
        if (quiet || calendar.schedules) return calendar.objects.remove(stored);
        const vevent = mainEvent(stored.object);
        if (isCancelled(vevent)) {
          await ctx.tell(calendar, stored);
          return;
        }
        vevent.updatePropertyWithValue('status', 'CANCELLED');
        nextVersion(vevent, ctx.clock.now());
        ctx.mark(calendar, vevent, 'CANCEL');
        await ctx.tell(calendar, await calendar.objects.update(stored));
      });
    },
  };
}

/** A server that schedules knows the organizer by one of the addresses that it gave. */
function organizerOf({ addresses, emailAddress }: OpenCalendar): string {
  const own = emailAddress.toLowerCase();
  return addresses.length === 0 || addresses.includes(own) ? emailAddress : (addresses[0] ?? emailAddress);
}

function isCancelled(vevent: Parameters<typeof text>[0]): boolean {
  return text(vevent, 'status').toUpperCase() === 'CANCELLED';
}

function requireTime({ start, end }: { start: Date; end: Date }): void {
  if (end <= start) throw new ProviderError('invalid', 'The time range is empty');
}
