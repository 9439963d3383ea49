import { within } from '../async/within.ts';
import type { TenantContext } from '../context.ts';
import { getOwner } from '../mailbox/inbox/get-owner.ts';
import type { Invitation } from '../ports/calendar.ts';
import { isProviderFailure } from '../ports/mail.ts';
import { knownZone, zoneOffset } from '../time/local-time.ts';

type Occasion = Pick<Invitation, 'uid' | 'start' | 'end' | 'allDay'>;
type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'calendar' | 'logger'>;

/** Optional information, so the deadline is short. */
const DEADLINE_MS = 4_000;
/** Longer events are not appointments that could conflict. */
const LENGTH_MAX_MS = 14 * 86_400_000;

/** How many other events take the time; null where that is not known, or the next time of a series is not. */
export async function countOverlaps(ctx: Ctx, event: Occasion): Promise<number | null> {
  const length = event.end.getTime() - event.start.getTime();
  if (event.end <= ctx.clock.now() || length > LENGTH_MAX_MS) return null;
  try {
    const range = await rangeOf(ctx, event);
    const events = await within(DEADLINE_MS, ctx.calendar.listEvents(range));
    return events.filter(
      (other) => other.uid !== event.uid && other.takesTime && other.status !== 'cancelled',
    ).length;
  } catch (error) {
    if (isProviderFailure(error, 'noCalendar')) return null;
    ctx.logger.warn('invitation.overlaps_unknown', {}, error);
    return null;
  }
}

/** Whole days are those of the person's own zone. */
async function rangeOf(ctx: Ctx, { start, end, allDay }: Occasion): Promise<{ from: Date; to: Date }> {
  if (!allDay) return { from: start, to: end };
  const zone = knownZone((await getOwner(ctx.db, ctx.tenantId)).timeZone);
  const local = (day: Date) => new Date(day.getTime() - zoneOffset(day.getTime(), zone) * 60_000);
  return { from: local(start), to: local(end) };
}
