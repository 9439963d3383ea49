import { createHash } from 'node:crypto';
import type { Calendar, Invitation } from '@triage/core/ports/calendar';
import { isProviderFailure, ProviderError } from '@triage/core/ports/mail';
import type { CaldavContext, OpenCalendar } from './context.ts';
import { eventIdOf, findOccurrence, mainEvent, parseEventId } from './find-times.ts';
import type { Occurrence } from './ical/expand.ts';
import { ownCopy } from './ical/own-copy.ts';
import { addressOf, findSelf, isOwn, listAttendees, text } from './ical/parse-event.ts';
import { parseSpan } from './ical/parse-times.ts';
import { PARTSTAT, touch, writeSaidEvent } from './ical/write-event.ts';
import type { StoredObject } from './server/dav-objects.ts';

type Invitations = 'findInvitation' | 'addInvitation' | 'answerInvitation';

/** Another program changed the event meanwhile: read it again, and retry. */
const TRIES = 3;

export function caldavInvitations(ctx: CaldavContext): Pick<Calendar, Invitations> {
  return {
    async findInvitation(uid, occurrence) {
      const calendar = await ctx.open();
      const stored = await calendar.objects.findByUid(calendar.own.url, uid);
      if (!stored) return null;
      await ctx.tell(calendar, stored);
      if (!occurrence) return ctx.read(calendar, stored.name, mainEvent(stored.object));
      const found = findOccurrence(stored.object, occurrence.getTime(), calendar.zones);
      return found ? ctx.read(calendar, eventIdOf(stored, found), found) : null;
    },
    async addInvitation(said) {
      const calendar = await ctx.open();
      const { objects, own } = calendar;
      const present = await objects.findByUid(own.url, said.uid);
      if (present) return ctx.read(calendar, present.name, mainEvent(present.object));
      // The same name for the same uid: of two attempts one creates it.
      const name = createHash('sha256').update(said.uid).digest('hex').slice(0, 32);
      const object = writeSaidEvent(said, ctx.clock.now());
      try {
        await objects.create(own.url, name, object);
      } catch (error) {
        if (!isProviderFailure(error, 'conflict')) throw error;
        const twin = await objects.find(own.url, name);
        if (!twin) throw error;
        return ctx.read(calendar, name, mainEvent(twin.object));
      }
      return ctx.read(calendar, name, mainEvent(object));
    },
    async answerInvitation(eventId, response) {
      const calendar = await ctx.open();
      for (let attempt = 1; ; attempt++) {
        try {
          return await answer(calendar, eventId, response);
        } catch (error) {
          if (attempt === TRIES || !isProviderFailure(error, 'conflict')) throw error;
        }
      }
    },
  };

  async function answer(
    calendar: OpenCalendar,
    eventId: string,
    response: keyof typeof PARTSTAT,
  ): Promise<Invitation> {
    const { stored, original } = await requireEvent(calendar, eventId);
    const known = currentOf(calendar, stored, original);
    if (text(known.event, 'status').toUpperCase() === 'CANCELLED')
      throw new ProviderError('gone', 'caldav.answer: cancelled');
    if (!findSelf(known.event, calendar.mine) || isOwn(known.event, calendar.mine))
      throw new ProviderError('forbidden', 'caldav.answer: not a guest');
    // Written again it would email the organizer again; only an email that was not queued is.
    if (ctx.read(calendar, eventId, known).response === response) {
      await ctx.tell(calendar, stored);
      return ctx.read(calendar, eventId, known);
    }
    const event = original === null ? known.event : ownCopy(stored.object, known);
    for (const attendee of listAttendees(event)) {
      if (!calendar.mine.has(addressOf(attendee))) continue;
      attendee.setParameter('partstat', PARTSTAT[response]);
      attendee.removeParameter('rsvp');
    }
    touch(event, ctx.clock.now());
    ctx.mark(calendar, event, 'REPLY');
    await ctx.tell(calendar, await calendar.objects.update(stored));
    return ctx.read(calendar, eventId, { ...known, event });
  }

  /** An id may look like that of one time of a series and be the name of a file. */
  async function requireEvent({ objects, own }: OpenCalendar, eventId: string) {
    const whole = await objects.find(own.url, eventId);
    if (whole) return { stored: whole, original: null };
    const { name, original } = parseEventId(eventId);
    const series = original === null ? null : await objects.find(own.url, name);
    if (!series) throw new ProviderError('notFound', 'caldav.answer: no such event');
    return { stored: series, original };
  }

  function currentOf({ zones }: OpenCalendar, { object }: StoredObject, original: number | null): Occurrence {
    if (original !== null) {
      const found = findOccurrence(object, original, zones);
      if (found) return found;
      throw new ProviderError('notFound', 'caldav.answer: no such time of the series');
    }
    const event = mainEvent(object);
    return { event, ...parseSpan(event, zones), original: null };
  }
}
