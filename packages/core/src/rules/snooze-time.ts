import type { RuleSnooze, SnoozeDay } from '@triage/contract/inbox/rule-actions';
import { formatInZone, knownZone, resolveLocalTime } from '../time/local-time.ts';

const DAY_MS = 86_400_000;
const weekdays: readonly SnoozeDay[] = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
];

/** The next such time in the zone. Today's that has passed is tomorrow's; a weekday is never today. */
export function resolveRuleSnooze({ day, time }: RuleSnooze, now: Date, timeZone: string): Date {
  const zone = knownZone(timeZone);
  const today = new Date(`${formatInZone(now.getTime(), zone).slice(0, 10)}T00:00:00Z`);
  const inDays = daysAhead(day, today.getUTCDay());
  const first = at(today, inDays, time, zone);
  return first > now ? first : at(today, inDays + 1, time, zone);
}

function daysAhead(day: SnoozeDay, weekday: number): number {
  if (day === 'today') return 0;
  if (day === 'tomorrow') return 1;
  return (weekdays.indexOf(day) - weekday + 7) % 7 || 7;
}

function at(today: Date, inDays: number, time: string, zone: string): Date {
  const date = new Date(today.getTime() + inDays * DAY_MS);
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
  return new Date(resolveLocalTime({ year, month, day, hour, minute }, zone));
}
