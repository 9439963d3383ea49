import type { WorkingHours } from '@triage/contract/account/preferences';
import { formatInZone } from '../time/local-time.ts';
import { dateIn, instantOn } from '../time/zone-days.ts';

const STEP_MINUTES = 30;
const DAY_MS = 86_400_000;

export interface WorkingTimesQuery {
  from: number;
  to: number;
  zone: string;
  hours: WorkingHours;
  durationMinutes: number;
}

/** A day's working hours, as instants. */
interface WorkingDay {
  date: number;
  opens: number;
  closes: number;
}

/** Every half hour at which a meeting of this length would begin and end within the working hours of the zone's days. */
export function listWorkingTimes(query: WorkingTimesQuery): number[] {
  const { from, to, zone, hours, durationMinutes } = query;
  const starts: number[] = [];
  for (const { date, closes } of listWorkingDays(query)) {
    for (let minutes = minutesOf(hours.start); minutes < minutesOf(hours.end); minutes += STEP_MINUTES) {
      const clock = clockOf(minutes);
      const start = instantOn(date, clock, zone);
      // An hour that the spring change skips is no time that anyone could mean.
      if (formatInZone(start, zone).slice(11, 16) !== clock) continue;
      if (start >= from && start < to && start + durationMinutes * 60_000 <= closes) starts.push(start);
    }
  }
  return starts;
}

/** The working days that begin before `to`. Days are counted as dates: some days of a zone have 23 or 25 hours. */
export function listWorkingDays(query: Omit<WorkingTimesQuery, 'durationMinutes'>): WorkingDay[] {
  const { from, to, zone, hours } = query;
  const days: WorkingDay[] = [];
  for (let date = dateIn(from, zone); ; date += DAY_MS) {
    const opens = instantOn(date, hours.start, zone);
    if (opens >= to) return days;
    const closes = instantOn(date, hours.end, zone);
    if (hours.days.includes(new Date(date).getUTCDay() || 7) && closes > from)
      days.push({ date, opens, closes });
  }
}

function minutesOf(clock: string): number {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return hour * 60 + minute;
}

function clockOf(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}
