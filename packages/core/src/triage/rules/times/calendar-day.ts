interface CalendarDay {
  year: number;
  month: number;
  day: number;
}

const DAY_MS = 86_400_000;

function dayNumber({ year, month, day }: CalendarDay): number {
  return Date.UTC(year, month - 1, day) / DAY_MS;
}

export function dayOf(number: number): CalendarDay {
  const date = new Date(number * DAY_MS);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** From Monday, 1, to Sunday, 7. */
export function weekdayOf(number: number): number {
  return ((((number + 3) % 7) + 7) % 7) + 1;
}

export function mondayOf(number: number): number {
  return number - weekdayOf(number) + 1;
}

/** Null for 31 April and the like. */
export function dateNumber(year: number, month: number, day: number): number | null {
  const number = dayNumber({ year, month, day });
  const found = dayOf(number);
  return found.month === month && found.day === day ? number : null;
}

/** The Monday of the year's week; the first week is the one with 4 January. */
export function weekMonday(year: number, week: number): number {
  return mondayOf(dayNumber({ year, month: 1, day: 4 })) + (week - 1) * 7;
}
