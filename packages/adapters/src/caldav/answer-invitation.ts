import type { Invitation } from '@triage/core/ports/calendar';
import { ProviderError } from '@triage/core/ports/mail';
import type { CaldavContext } from './context.ts';
import { findOccurrence, mainEvent, parseEventId } from './find-times.ts';
import type { Occurrence } from './ical/expand.ts';
import { ownCopy } from './ical/own-copy.ts';
import { addressOf, findSelf, isOwn, listAttendees, text } from './ical/parse-event.ts';
import { parseSpan } from './ical/parse-times.ts';
import { PARTSTAT, touch } from './ical/write-event.ts';
import type { OpenCalendar } from './open-calendar.ts';
import type { StoredObject } from './server/dav-objects.ts';

interface Answer {
  calendar: OpenCalendar;
  eventId: string;
  response: keyof typeof PARTSTAT;
}

export async function answerOnce(
  ctx: CaldavContext,
  { calendar, eventId, response }: Answer,
): Promise<Invitation> {
  const { stored, original } = await requireEvent(calendar, eventId);
  const known = currentOf(calendar, stored, original);
  if (text(known.event, 'status').toUpperCase() === 'CANCELLED')
    throw new ProviderError('gone', 'caldav.answer: cancelled');
  if (!findSelf(known.event, calendar.mine) || isOwn(known.event, calendar.mine))
    throw new ProviderError('forbidden', 'caldav.answer: not a guest');
  // Writing the same answer again would email the organizer again; only an email that was not queued yet is sent.
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

/** An id that looks like one occurrence of a series may also be the name of a file. */
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
