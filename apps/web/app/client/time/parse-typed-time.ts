import { MORNING, parseBareHour, parseClock } from './parse-clock.ts';
import { parseDay } from './parse-day.ts';
import { tokensOf } from './tokens.ts';
import { translateWords } from './translate-words.ts';
import { fromWall, toWall } from './wall-clock.ts';

export interface TypedTimeContext {
  now: number;
  timeZone: string | undefined;
  /** BCP 47. Decides the order of day and month, and words that two languages share. */
  locale: string;
}

const MINUTE = 60_000;
const DAY = 86_400_000;
/** Longer than anything typed. */
const TEXT_MAX = 80;
const YEARS_MAX = 10;
const CLOCK_LANGUAGES = ['fr', 'es', 'pt'];

/** Parses a time typed in English, German, French or Spanish. Null when not understood or not in the future. */
export function parseTypedTime(text: string, { now, timeZone, locale }: TypedTimeContext): Date | null {
  if (text.length > TEXT_MAX) return null;
  const language = locale.slice(0, 2).toLowerCase();
  const typed = translateWords(text, language);
  const minutes = parseMinutes(typed, language);
  if (minutes !== null) return minutes > 0 ? new Date(now + minutes * MINUTE) : null;
  const tokens = tokensOf(typed);
  const wall = toWall(now, timeZone);
  const today = new Date(Math.floor(wall.getTime() / DAY) * DAY);
  const written = parseClock(tokens);
  const days = parseDay(tokens, { today, monthFirst: isMonthFirst(locale) });
  const clock = parseBareHour(tokens, written);
  if (!/^[\s~]*$/.test(tokens.rest().replace(/(?<!\S)(?:at|the)(?!\S)/g, ''))) return null;
  if (days === null && clock === null) return null;
  const candidates = days ?? [today, new Date(today.getTime() + DAY)];
  for (const day of candidates) {
    const shown = new Date(day.getTime() + (clock ?? MORNING * 60) * MINUTE);
    if (shown > wall) return withinReach(fromWall(shown, timeZone), now);
  }
  return null;
}

/** Hours and minutes count from now; longer spans are days with a default time. */
function parseMinutes(typed: string, language: string): number | null {
  const found = /^(in )?(?:(\d{1,3}) (hour|heure|hh)?)? ?(?:(\d{1,3}) min)?(\+30|\+15)?$/.exec(typed);
  if (!found) return null;
  const [, isSpan, hours, unit, minutes, more] = found;
  if (!unit && !minutes && !(isSpan && hours && more)) return null;
  if (hours && !unit && !more) return null;
  const isClock = unit === 'hh' && (CLOCK_LANGUAGES.includes(language) || Number(hours) >= 12);
  if (!isSpan && (unit === 'heure' || isClock || more)) return null;
  return Number(hours ?? 0) * 60 + Number(minutes ?? 0) + Number(more ?? 0);
}

function withinReach(date: Date, now: number): Date | null {
  return date.getTime() > now && date.getTime() < now + YEARS_MAX * 365 * DAY ? date : null;
}

function isMonthFirst(locale: string): boolean {
  try {
    const parts = new Intl.DateTimeFormat(locale).formatToParts(0).map(({ type }) => type);
    return parts.indexOf('month') < parts.indexOf('day') && parts.indexOf('year') > parts.indexOf('day');
  } catch {
    return false;
  }
}
