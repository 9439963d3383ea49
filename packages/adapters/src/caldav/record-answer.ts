import type { Calendar, GuestAnswer } from '@triage/core/ports/calendar';
import { isProviderFailure } from '@triage/core/ports/mail';
import type ICAL from 'ical.js';
import type { CaldavContext } from './context.ts';
import { findOccurrence, mainEvent } from './find-times.ts';
import { ownCopy } from './ical/own-copy.ts';
import { ANSWERED_PARAMETER, addressOf, isOwn, listAttendees, text } from './ical/parse-event.ts';
import { parseInstant } from './ical/parse-times.ts';
import { PARTSTAT, setTime } from './ical/write-event.ts';
import type { OpenCalendar } from './open-calendar.ts';

/** Another program changed the event meanwhile: read it again, and retry. */
const TRIES = 3;

export function caldavAnswers(ctx: CaldavContext): Pick<Calendar, 'recordAnswer'> {
  return {
    async recordAnswer(answer) {
      const calendar = await ctx.open();
      if (calendar.schedules) return false;
      for (let attempt = 1; ; attempt++) {
        try {
          return await record(calendar, answer);
        } catch (error) {
          if (attempt === TRIES || !isProviderFailure(error, 'conflict')) throw error;
        }
      }
    },
  };

  async function record(calendar: OpenCalendar, answer: GuestAnswer): Promise<boolean> {
    const { objects, own, zones, mine } = calendar;
    const stored = await objects.findByUid(own.url, answer.uid);
    if (!stored) return false;
    const found = answer.occurrence && findOccurrence(stored.object, answer.occurrence.getTime(), zones);
    if (answer.occurrence && !found) return false;
    const known = found ? found.event : mainEvent(stored.object);
    const isOpen = known.hasProperty('organizer') && isOwn(known, mine) && !isCancelled(known);
    if (!isOpen || !listAttendees(known).some((guest) => isNews(guest, known, answer))) return false;
    const event = found ? ownCopy(stored.object, found) : known;
    for (const guest of listAttendees(event)) {
      if (!isNews(guest, known, answer)) continue;
      guest.setParameter('partstat', PARTSTAT[answer.response]);
      guest.setParameter(ANSWERED_PARAMETER, String(answer.answeredAt.getTime()));
      guest.removeParameter('rsvp');
    }
    // Not its DTSTAMP, which says which version the guests have.
    setTime(event, 'last-modified', ctx.clock.now());
    await ctx.tell(calendar, await objects.update(stored));
    return true;
  }

  function isNews(guest: ICAL.Property, event: ICAL.Component, answer: GuestAnswer): boolean {
    if (addressOf(guest) !== answer.email) return false;
    if (String(guest.getFirstParameter('partstat') ?? '').toUpperCase() === PARTSTAT[answer.response])
      return false;
    if (answer.answeredAt.getTime() < Number(guest.getFirstParameter(ANSWERED_PARAMETER) ?? 0)) return false;
    const version = Number(event.getFirstPropertyValue('sequence') ?? 0);
    if (answer.sequence !== null) return answer.sequence >= version;
    return (
      answer.answeredAt.getTime() >= (parseInstant(event, 'dtstamp', { calendar: 'UTC', days: 'UTC' }) ?? 0)
    );
  }
}

function isCancelled(event: ICAL.Component): boolean {
  return text(event, 'status').toUpperCase() === 'CANCELLED';
}
