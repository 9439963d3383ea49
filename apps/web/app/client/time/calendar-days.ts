import type { Wall } from './wall-clock.ts';

const DAY = 86_400_000;
const MONTHS_AHEAD = 12;

export function addDays(day: Wall, count: number): Wall {
  return new Date(day.getTime() + count * DAY);
}

/** 1 is Monday, 7 is Sunday. */
export function weekdayOf(day: Wall): number {
  return day.getUTCDay() || 7;
}

export function mondayOf(day: Wall): Wall {
  return addDays(day, 1 - weekdayOf(day));
}

/** One to seven days ahead: today's weekday means a week from now. */
export function nextWeekday(today: Wall, weekday: number): Wall {
  return addDays(today, ((weekday - weekdayOf(today) + 6) % 7) + 1);
}

export function dateOf(year: number, month: number, day: number): Wall | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date : null;
}

/** The same day of a later month, clamped to its last day. */
export function atMonth(day: Wall, months: number): Wall {
  const first = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + months, 1));
  return addDays(first, Math.min(day.getUTCDate(), monthEnd(first).getUTCDate()) - 1);
}

export function monthEnd(day: Wall): Wall {
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0));
}

/** The days with this number in this and the following months. */
export function monthsOn(today: Wall, number: number): Wall[] {
  const [year, month] = [today.getUTCFullYear(), today.getUTCMonth()];
  return Array.from({ length: MONTHS_AHEAD + 1 }, (_, ahead) => {
    const first = new Date(Date.UTC(year, month + ahead, 1));
    return dateOf(first.getUTCFullYear(), first.getUTCMonth() + 1, number);
  }).filter((day) => day !== null);
}

/** The Mondays of that ISO week in this and the next year; week 1 contains 4 January. */
export function isoWeek(today: Wall, week: number): Wall[] {
  const year = mondayOf(today).getUTCFullYear();
  return [year, year + 1]
    .filter((each) => week >= 1 && week <= weeksIn(each))
    .map((each) => addDays(firstMonday(each), (week - 1) * 7))
    .filter((monday) => addDays(monday, 7) > today);
}

function firstMonday(year: number): Wall {
  return mondayOf(new Date(Date.UTC(year, 0, 4)));
}

function weeksIn(year: number): number {
  return Math.round((firstMonday(year + 1).getTime() - firstMonday(year).getTime()) / (7 * DAY));
}
