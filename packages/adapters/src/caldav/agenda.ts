import type { AgendaEvent, BusyTime, Calendar, Invitation } from '@triage/core/ports/calendar';
import { isProviderFailure } from '@triage/core/ports/mail';
import { inParallel } from '../google/in-parallel.ts';
import { asCalendarEvent, type CaldavContext } from './context.ts';
import { eventIdOf } from './find-times.ts';
import { expand, type Range } from './ical/expand.ts';
import { parseEvent } from './ical/parse-event.ts';
import type { Zones } from './ical/parse-times.ts';
import { StepBudget } from './ical/step-budget.ts';
import type { OpenCalendar } from './open-calendar.ts';
import type { DavCollection } from './server/dav-session.ts';

const AT_ONCE = 4;
/** Somebody who has more looks at the first of them here. */
const CALENDARS_MAX = 20;

export function caldavAgenda(
  ctx: CaldavContext,
): Pick<Calendar, 'freeBusy' | 'freeBusyOf' | 'listAgenda' | 'listEvents'> {
  return {
    async freeBusy(range) {
      const calendar = await ctx.open();
      const collections = [calendar.own, ...calendar.others.filter(({ isBusy }) => isBusy)];
      const busy = await inParallel(collections, AT_ONCE, async (collection): Promise<BusyTime[]> => {
        const { calendar: zone } = calendar.zonesOf(collection);
        // Days take their time in the calendar's zone.
        const zones = { calendar: zone, days: zone };
        try {
          const events = await list(calendar, collection, { range: spanOf(range), zones });
          return events.filter(isTaken).map(({ start, end }) => ({ start, end }));
        } catch (error) {
          // A calendar that could not be read must not count as free. A deleted calendar has no events.
          if (collection !== calendar.own && isProviderFailure(error, 'notFound', 'gone')) return [];
          throw error;
        }
      });
      return busy.flat().sort(byStart);
    },
    // RFC 6638 asks the server that delivers invitations; without it nobody's times are known.
    async freeBusyOf(emails) {
      return new Map(emails.map((email) => [email, null]));
    },
    async listAgenda({ limit, ...range }) {
      const calendar = await ctx.open();
      const collections = [calendar.own, ...calendar.others];
      const unread = collections.slice(CALENDARS_MAX).map(({ name }) => name);
      const listed = await inParallel(collections.slice(0, CALENDARS_MAX), AT_ONCE, async (collection) => {
        const isOwn = collection === calendar.own;
        try {
          const zones = calendar.zonesOf(collection);
          const events = await list(calendar, collection, { range: spanOf(range), zones });
          return events.map((event) => asAgendaEvent(event, isOwn ? '' : collection.name));
        } catch (error) {
          if (isOwn) throw error;
          if (!isProviderFailure(error, 'notFound', 'gone')) unread.push(collection.name);
          return [];
        }
      });
      const events = listed.flat().filter(({ status }) => status !== 'cancelled');
      return { events: events.sort(byStart).slice(0, limit), unread };
    },
    async listEvents({ updatedSince, ...range }) {
      const calendar = await ctx.open();
      const { own, zones } = calendar;
      const events = await list(calendar, own, { range: spanOf(range), zones });
      const wanted = events.filter(({ status, updatedAt }) =>
        updatedSince ? updatedAt >= updatedSince : status !== 'cancelled',
      );
      return wanted.sort(byStart).map(asCalendarEvent);
    },
  };
}

async function list(
  { objects, mine }: OpenCalendar,
  collection: DavCollection,
  { range, zones }: { range: Range; zones: Zones },
): Promise<Invitation[]> {
  const stored = await objects.list(collection.url, range);
  const budget = new StepBudget();
  return stored.flatMap((one) =>
    expand(one.object, range, { zones, budget }).map((occurrence) =>
      parseEvent(
        occurrence.event,
        { ...occurrence, eventId: eventIdOf(one, occurrence) },
        { own: mine, zones },
      ),
    ),
  );
}

function isTaken({ status, takesTime, start, end }: Invitation): boolean {
  return status !== 'cancelled' && takesTime && end > start;
}

function asAgendaEvent(event: Invitation, calendar: string): AgendaEvent {
  const {
    uid: _,
    attendees: __,
    linkPending: ___,
    updatedAt: ____,
    organizer: _____,
    rule: ______,
    ...rest
  } = event;
  return { ...rest, calendar };
}

function spanOf({ from, to }: { from: Date; to: Date }): Range {
  return { from: from.getTime(), to: to.getTime() };
}

function byStart(one: { start: Date }, two: { start: Date }): number {
  return one.start.getTime() - two.start.getTime();
}
