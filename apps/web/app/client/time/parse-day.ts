import {
  addDays,
  atMonth,
  dateOf,
  isoWeek,
  mondayOf,
  monthEnd,
  monthsOn,
  nextWeekday,
  weekdayOf,
} from './calendar-days.ts';
import type { Tokens } from './tokens.ts';
import type { Wall } from './wall-clock.ts';

/** Candidate days, soonest first; the first that is not over counts. Null when no day is given. */
export type Days = readonly Wall[] | null;

interface Frame {
  today: Wall;
  monthFirst: boolean;
}

const YEARS_AHEAD = 9;
const YEAR = '(?:(?: at)* (20\\d\\d))?';
const DAY_NUMBER = '(\\d{1,2})\\.?';

/** A token pattern bounded by spaces, compiled once. */
function tokenPattern(pattern: string): RegExp {
  return new RegExp(`(?<!\\S)(?:${pattern})(?!\\S)`);
}

const next = (unit: string) => `(?:next|coming) ${unit}|${unit} (?:next|coming)`;
const patterns = {
  today: tokenPattern('d([012])'),
  weekAfterNext: tokenPattern('after-next week'),
  nextWeek: tokenPattern('(?:at |the )*(?:(?:next|coming) week|week (?:next|coming))'),
  numberedWeek: tokenPattern('week (\\d{1,2})'),
  span: tokenPattern('(?:in |from-now )?(\\d{1,3}) (day|week|month|year)(?: from)?'),
  weekLater: tokenPattern('(?<=w\\d )(week)'),
  weekday: tokenPattern('(?:(next|coming|this) )?(?:at |the )*w(\\d)(?: coming)?'),
  ordinal: tokenPattern('(?:the )?(\\d{1,2})\\.'),
  ordinalOfMonth: tokenPattern('the (\\d{1,2})'),
  ordinalAfterWeekday: tokenPattern('(?<=w\\d )(2[4-9]|3[01])'),
  iso: tokenPattern('(20\\d\\d)-(\\d{1,2})-(\\d{1,2})'),
  dotted: tokenPattern('(\\d{1,2})\\.(\\d{1,2})(?:\\.(20\\d\\d|\\d\\d)?)?'),
  slashed: tokenPattern('(\\d{1,2})[/-](\\d{1,2})(?:[/-](20\\d\\d|\\d\\d))?'),
  dayThenMonth: tokenPattern(`(?:the )?${DAY_NUMBER}(?: at)* m(\\d+)${YEAR}`),
  monthThenDay: tokenPattern(`m(\\d+)(?: the)? ${DAY_NUMBER}${YEAR}`),
  month: tokenPattern(`(?:in |this |at )?(?:(start|mid|end) )?(?:at )*m(\\d+)${YEAR}`),
  endOfWeek: tokenPattern('end week'),
  nextMonth: tokenPattern(`(?:(start|mid|end) )?(?:at |the )*(?:${next('month')})`),
  endOfMonth: tokenPattern('end month'),
  midMonth: tokenPattern('mid (?:at |the )*month'),
  endOfYear: tokenPattern('end year'),
  nextYear: tokenPattern(next('year')),
  nextWeekend: tokenPattern(next('weekend')),
  weekend: tokenPattern('(?:this )?(?:at |the )*weekend'),
};

export function parseDay(tokens: Tokens, frame: Frame): Days {
  const { today } = frame;
  const week = parseWeek(tokens, today);
  const span = parseSpan(tokens, today);
  const date = parseDate(tokens, frame) ?? parsePeriod(tokens, today);
  const weekday = parseWeekday(tokens);
  const ordinal = date || span ? null : parseOrdinal(tokens);
  const relative = tokens.take(patterns.today);
  const said = [week, span, date, ordinal, relative].filter((each) => each !== null).length;
  if (relative) return said > 1 || weekday ? [] : [addDays(today, Number(relative[1]))];
  if (said > 1) return [];
  if (!weekday) return week ?? span?.days ?? date ?? (ordinal === null ? null : monthsOn(today, ordinal));
  if (week?.[0]) return [addDays(mondayOf(week[0]), weekday.number - 1)];
  if (span) return span.weeks ? [addDays(nextWeekday(today, weekday.number), span.weeks * 7)] : [];
  if (date) return date.slice(0, 2).filter((each) => weekdayOf(each) === weekday.number);
  if (ordinal !== null) return monthsOn(today, ordinal).filter((each) => weekdayOf(each) === weekday.number);
  if (weekday.isNext) return [addDays(mondayOf(today), 7 + weekday.number - 1)];
  return [nextWeekday(today, weekday.number)];
}

/** The Monday of the named week. */
function parseWeek(tokens: Tokens, today: Wall): Wall[] | null {
  const monday = mondayOf(today);
  if (tokens.take(patterns.weekAfterNext)) return [addDays(monday, 14)];
  if (tokens.take(patterns.nextWeek)) return [addDays(monday, 7)];
  const numbered = tokens.take(patterns.numberedWeek);
  return numbered ? isoWeek(today, Number(numbered[1])) : null;
}

function parseSpan(tokens: Tokens, today: Wall): { days: Wall[]; weeks: number } | null {
  const found = tokens.take(patterns.span) ?? tokens.take(patterns.weekLater);
  if (!found) return null;
  const count = found[1] === 'week' ? 1 : Number(found[1]);
  const unit = found[2] ?? 'week';
  if (count === 0) return { days: [], weeks: 0 };
  if (unit === 'month' || unit === 'year')
    return { days: [atMonth(today, count * (unit === 'year' ? 12 : 1))], weeks: 0 };
  const days = count * (unit === 'week' ? 7 : 1);
  return { days: [addDays(today, days)], weeks: unit === 'week' ? count : 0 };
}

function parseWeekday(tokens: Tokens): { number: number; isNext: boolean } | null {
  const found = tokens.take(patterns.weekday);
  return found ? { number: Number(found[2]), isNext: found[1] === 'next' } : null;
}

function parseOrdinal(tokens: Tokens): number | null {
  const found =
    tokens.take(patterns.ordinal) ??
    tokens.take(patterns.ordinalOfMonth) ??
    tokens.take(patterns.ordinalAfterWeekday);
  return found ? Number(found[1]) : null;
}

function parseDate(tokens: Tokens, { today, monthFirst }: Frame): Wall[] | null {
  const iso = tokens.take(patterns.iso);
  if (iso) return [dateOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))].filter((each) => each !== null);
  const dotted = tokens.take(patterns.dotted);
  if (dotted) return onDate(today, Number(dotted[1]), Number(dotted[2]), dotted[3]);
  const slashed = tokens.take(patterns.slashed);
  if (slashed) {
    const [first, second] = [Number(slashed[1]), Number(slashed[2])];
    const isMonthFirst = (monthFirst && first <= 12) || second > 12;
    return onDate(today, isMonthFirst ? second : first, isMonthFirst ? first : second, slashed[3]);
  }
  const dayFirst = tokens.take(patterns.dayThenMonth);
  if (dayFirst) return onDate(today, Number(dayFirst[1]), Number(dayFirst[2]), dayFirst[3]);
  const monthThenDay = tokens.take(patterns.monthThenDay);
  if (monthThenDay) return onDate(today, Number(monthThenDay[2]), Number(monthThenDay[1]), monthThenDay[3]);
  const month = tokens.take(patterns.month);
  if (!month) return null;
  const days = { start: 1, mid: 15, end: 1 }[month[1] ?? 'start'] ?? 1;
  const found = onDate(today, days, Number(month[2]), month[3]);
  return month[1] === 'end' ? found.map(monthEnd) : found;
}

/** The first or last day of a period. */
function parsePeriod(tokens: Tokens, today: Wall): Wall[] | null {
  const monday = mondayOf(today);
  const firstOfMonth = addDays(today, 1 - today.getUTCDate());
  const january = dateOf(today.getUTCFullYear(), 1, 1) ?? today;
  if (tokens.take(patterns.endOfWeek)) return [addDays(monday, 4), addDays(monday, 11)];
  const month = tokens.take(patterns.nextMonth);
  if (month) {
    const first = atMonth(firstOfMonth, 1);
    return [month[1] === 'end' ? monthEnd(first) : month[1] === 'mid' ? addDays(first, 14) : first];
  }
  if (tokens.take(patterns.endOfMonth)) return [monthEnd(today), monthEnd(atMonth(firstOfMonth, 1))];
  if (tokens.take(patterns.midMonth))
    return [addDays(firstOfMonth, 14), addDays(atMonth(firstOfMonth, 1), 14)];
  if (tokens.take(patterns.endOfYear))
    return [0, 12].map((months) => addDays(atMonth(january, 12 + months), -1));
  if (tokens.take(patterns.nextYear)) return [atMonth(january, 12)];
  if (tokens.take(patterns.nextWeekend)) return [addDays(monday, 12)];
  return tokens.take(patterns.weekend) ? [nextWeekday(today, 6)] : null;
}

function onDate(today: Wall, day: number, month: number, year?: string): Wall[] {
  const thisYear = today.getUTCFullYear();
  const first = year ? Number(year.padStart(4, '20')) : thisYear;
  const years = year ? [first] : Array.from({ length: YEARS_AHEAD }, (_, index) => first + index);
  return years.map((each) => dateOf(each, month, day)).filter((each) => each !== null);
}
