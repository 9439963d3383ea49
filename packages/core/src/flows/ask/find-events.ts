import { agendaRequest } from '@triage/contract/meetings/agenda';
import type { Candidate } from '../../ask/rank-passages.ts';
import { within } from '../../async/within.ts';
import type { TenantContext } from '../../context.ts';
import { listAgenda } from '../../meeting/list-agenda.ts';
import { removeInjection } from '../../triage/rules/reading/remove-injection.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'calendar' | 'logger'>;

/** An event of the calendar, as it is ranked. */
export interface EventPassage extends Candidate {
  kind: 'event';
  eventId: string;
  title: string;
  start: string;
  end: string;
  allDay: boolean;
}

const DEADLINE_MS = 5_000;
const PAST_DAYS = 7;
const DAYS = 42;
const DAY_MS = 86_400_000;

/** The events of the last week and the next five; none while the calendar cannot be read. */
export async function findEvents(ctx: Ctx): Promise<EventPassage[]> {
  const from = new Date(ctx.clock.now().getTime() - PAST_DAYS * DAY_MS).toISOString();
  try {
    const agenda = listAgenda(ctx, agendaRequest.parse({ from, days: DAYS }));
    const { events, timeZone } = await within(DEADLINE_MS, agenda);
    return events.map(({ eventId, title, start, end, allDay, place }) => {
      const name = removeInjection(title);
      const text = [name, describeTime({ start, end, allDay }, timeZone), removeInjection(place)]
        .filter(Boolean)
        .join(', ');
      return {
        ...{
          kind: 'event' as const,
          source: eventId,
          eventId,
          title: name,
          text,
          heading: 'calendar meeting appointment event Termin',
          before: '',
        },
        ...{ at: Date.parse(start), found: 0, start, end, allDay },
      };
    });
  } catch (error) {
    ctx.logger.warn('ask.calendar-failed', {}, error);
    return [];
  }
}

function describeTime(
  { start, end, allDay }: { start: string; end: string; allDay: boolean },
  timeZone: string,
): string {
  const zone = allDay ? 'UTC' : timeZone;
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: zone }).format(
    Date.parse(start),
  );
  if (allDay) return day;
  const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: zone });
  return `${day}, ${clock.format(Date.parse(start))}–${clock.format(Date.parse(end))}`;
}
