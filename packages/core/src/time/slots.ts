import { dateIn, instantOn } from './zone-days.ts';

export interface Slots {
  /** Monday is 1. */
  days: readonly number[];
  /** Such as 08:00. */
  times: readonly string[];
}

const DAY_MS = 86_400_000;
const WEEK = 7;

/** The first slot after this time; null if there is none. */
export function slotAfter(slots: Slots, zone: string, after: Date): Date | null {
  const later = slotsAround(slots, zone, after).filter((slot) => slot > after.getTime());
  return later.length > 0 ? new Date(Math.min(...later)) : null;
}

/** The last slot until this time; null if there is none. */
export function slotUntil(slots: Slots, zone: string, until: Date): Date | null {
  const earlier = slotsAround(slots, zone, until).filter((slot) => slot <= until.getTime());
  return earlier.length > 0 ? new Date(Math.max(...earlier)) : null;
}

/** A week and a day in both directions: every slot of a week is in it, wherever the clocks change. */
function slotsAround({ days, times }: Slots, zone: string, around: Date): number[] {
  const today = dateIn(around.getTime(), zone);
  const dates = Array.from({ length: 2 * WEEK + 3 }, (_, index) => today + (index - WEEK - 1) * DAY_MS);
  return dates
    .filter((date) => days.includes(new Date(date).getUTCDay() || WEEK))
    .flatMap((date) => times.map((time) => instantOn(date, time, zone)));
}
