import type { Language } from '../cues/languages.ts';
import { dateNumber, dayOf, mondayOf, weekMonday } from './calendar-day.ts';

/** A named day as a day number; NaN if it is inconsistent or past. */
export type Day = number;

/** A date without a year that passed so long ago means the next one. */
const PASSED_DAYS = 180;
const MONTH_FIRST: readonly Language[] = ['ja', 'zh', 'ko'];

export function dated(today: Day, day: number, month: number, year?: string): Day[] {
  const thisYear = dayOf(today).year;
  if (year) {
    const only = dateNumber(Number(year.padStart(4, '20')), month, day);
    return only === null ? [] : [notPassed(today)(only)];
  }
  const soon = dateNumber(thisYear, month, day);
  const later = dateNumber(thisYear + 1, month, day);
  if (soon !== null && (soon >= today || today - soon < PASSED_DAYS)) return [notPassed(today)(soon)];
  return later === null ? [] : [later];
}

/** 3/10 is 3 October or 10 March, unless the language or the numbers tell; a weekday may tell as well. */
export function slashed(
  today: Day,
  language: Language,
  [first, second]: [number, number],
  year?: string,
): { days: Day[]; isVague: boolean } {
  const monthFirst = MONTH_FIRST.includes(language);
  const days = [
    ...(monthFirst ? [] : dated(today, first, second, year)),
    ...(monthFirst || language === 'en' ? dated(today, second, first, year) : []),
  ];
  return { days, isVague: new Set(days).size > 1 };
}

export function numbered(today: Day, day: number): Day[] {
  const { year, month } = dayOf(today);
  return [0, 1, 2]
    .map((ahead) =>
      dateNumber(year + Math.floor((month - 1 + ahead) / 12), ((month - 1 + ahead) % 12) + 1, day),
    )
    .filter((each) => each !== null)
    .filter((each) => each >= today)
    .slice(0, 2);
}

export function findWeek(today: Day, week: number): number {
  const { year } = dayOf(mondayOf(today) + 3);
  const monday = weekMonday(year, week);
  return monday + 6 >= today ? monday : weekMonday(year + 1, week);
}

export function notPassed(today: Day): (day: Day) => Day {
  return (day) => (day < today ? Number.NaN : day);
}
