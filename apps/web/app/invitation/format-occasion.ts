import type { MailInvitation } from '@triage/contract/meetings/invitation';
import { clock, dayOf, part, type TimeContext } from '../client/time/format-time.ts';

const DAY = 86_400_000;

/** "Tomorrow, Thursday 26 November, 13:00 – 14:00". All-day dates are the same in every time zone. */
export function formatOccasion(
  { start, end, allDay }: Pick<MailInvitation, 'start' | 'end' | 'allDay'>,
  time: TimeContext,
): string {
  const { now, timeZone } = time;
  const zone = allDay ? 'UTC' : timeZone;
  const from = new Date(start);
  // The end of an all-day event is exclusive.
  const last = new Date(allDay ? Date.parse(end) - DAY : Date.parse(end));
  const formatDay = (date: Date, weekday: 'long' | 'short', month: 'long' | 'short') => {
    const year = part(date, zone, { year: 'numeric' });
    const isThisYear = year === part(new Date(now), timeZone, { year: 'numeric' });
    const day = part(date, zone, { day: 'numeric', month, ...(isThisYear ? {} : { year: 'numeric' }) });
    // Browsers disagree on a comma between weekday and day, so it is set here.
    return `${part(date, zone, { weekday })} ${day}`;
  };
  if (dayOf(from, zone) === dayOf(last, zone)) {
    const times = allDay ? 'all day' : `${clock(from, time)} – ${clock(last, time)}`;
    return `${formatNear(dayOf(from, zone), time)}${formatDay(from, 'long', 'long')}, ${times}`;
  }
  const say = (date: Date) => `${formatDay(date, 'short', 'short')}${allDay ? '' : `, ${clock(date, time)}`}`;
  return `${say(from)} – ${say(last)}`;
}

function formatNear(day: string, { now, timeZone }: TimeContext): string {
  if (day === dayOf(new Date(now), timeZone)) return 'Today, ';
  return day === dayOf(new Date(now + DAY), timeZone) ? 'Tomorrow, ' : '';
}
