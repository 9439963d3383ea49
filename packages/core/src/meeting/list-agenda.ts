import type {
  AgendaAnswer,
  AgendaRequest,
  AgendaEvent as ShownEvent,
} from '@triage/contract/meetings/agenda';
import { requireNear } from '../check-time.ts';
import type { TenantContext } from '../context.ts';
import { cleanLine } from '../mail-text/clean-text.ts';
import { getOwner } from '../mailbox/inbox/get-owner.ts';
import { learnTimeZone } from '../mailbox/index/learn-time-zone.ts';
import type { AgendaEvent } from '../ports/calendar.ts';
import { knownZone } from '../time/local-time.ts';
import { dateIn, instantOn } from '../time/zone-days.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'calendar' | 'logger'>;

const DAY_MS = 86_400_000;
const EVENTS_MAX = 500;
/** The longest title and place that an answer holds: others write them. */
const TEXT_MAX = 300;

/** The events of whole days in the user's zone, in their own calendar and in those that they have ticked. */
export async function listAgenda(ctx: Ctx, input: AgendaRequest): Promise<AgendaAnswer> {
  const asked = input.from ? requireNear(ctx, 'from', input.from) : ctx.clock.now();
  await learnTimeZone(ctx);
  const timeZone = knownZone((await getOwner(ctx.db, ctx.tenantId)).timeZone);
  const first = dateIn(asked.getTime(), timeZone);
  const dates = { start: first, end: first + input.days * DAY_MS };
  const [from, to] = [instantOn(dates.start, '00:00', timeZone), instantOn(dates.end, '00:00', timeZone)];
  const { events, unread } = await ctx.calendar.listAgenda({
    // All-day events are found by the midnights of the calendar's zone, which may be another one.
    from: new Date(from - DAY_MS),
    to: new Date(to + DAY_MS),
    limit: EVENTS_MAX + 1,
  });
  const shown = events.filter((event) => {
    const span = event.allDay ? dates : { start: from, end: to };
    // An event without a length is on the day on which it starts.
    const end = Math.max(event.end.getTime(), event.start.getTime() + 1);
    return !isRefused(event) && event.start.getTime() < span.end && end > span.start;
  });
  return {
    timeZone,
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    events: shown.slice(0, EVENTS_MAX).map(showEvent),
    more: events.length > EVENTS_MAX,
    unread: unread.map((name) => cleanLine(name, TEXT_MAX)),
  };
}

function isRefused({ status, response }: AgendaEvent): boolean {
  return status === 'cancelled' || response === 'declined';
}

function showEvent(event: AgendaEvent): ShownEvent {
  const { eventId, summary, place, start, end, allDay, calendar, hangoutLink, htmlLink } = event;
  return {
    eventId,
    title: cleanLine(summary, TEXT_MAX),
    start: start.toISOString(),
    end: end.toISOString(),
    allDay,
    status: statusOf(event),
    unanswered: event.response === 'needsAction',
    place: cleanLine(place, TEXT_MAX),
    calendar: cleanLine(calendar, TEXT_MAX),
    hangoutLink: webLink(hangoutLink),
    htmlLink: webLink(htmlLink),
  };
}

function statusOf({ status, response, takesTime }: AgendaEvent): ShownEvent['status'] {
  if (!takesTime) return 'free';
  const isOpen = response === 'needsAction' || response === 'tentative';
  return isOpen || status === 'tentative' ? 'tentative' : 'busy';
}

/** An organizer can write any address into an event. */
function webLink(address: string): string {
  return address.startsWith('https://') ? address : '';
}
