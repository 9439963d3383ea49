import { formatInZone } from '../../time/local-time.ts';

/** Longer lists are no proposal. */
const TIMES_MAX = 10;
const YEAR_MS = 366 * 86_400_000;

export interface TimesInText {
  /** What the rules found. */
  found: readonly string[];
  text: string;
  sentAt: Date;
  zone: string;
}

/**
 * Of the times that a model gives, those that the rules found too, or whose day and clock are in the text. Null if it
 * gives none that can be checked: then the rules' times stay.
 */
export function checkTimes(given: readonly string[] | null, about: TimesInText): string[] | null {
  if (!given) return null;
  const found = new Map(about.found.map((time) => [Date.parse(time), time]));
  const named = given
    .slice(0, TIMES_MAX)
    .map((time) => Date.parse(time))
    .filter((time) => found.has(time) || isNamed(time, about));
  if (given.length > 0 && named.length === 0) return null;
  const times = [...new Set(named)].sort((one, other) => one - other);
  return times.map((time) => found.get(time) ?? formatInZone(time, about.zone));
}

function isNamed(time: number, { text, sentAt, zone }: TimesInText): boolean {
  const ahead = time - sentAt.getTime();
  if (!(ahead > 0 && ahead < YEAR_MS)) return false;
  const local = formatInZone(time, zone);
  const [day, hour, minute] = [local.slice(8, 10), local.slice(11, 13), local.slice(14, 16)].map(Number);
  const days = parseNumbers(text, /\d+/g);
  const clocks = parseNumbers(text, NO_ORDINAL);
  const named = clocks.has(hour ?? -1) || clocks.has((((hour ?? 0) + 11) % 12) + 1);
  return days.has(day ?? -1) && named && (minute === 0 || clocks.has(minute ?? -1));
}

/** "The 11th" names no clock. */
const NO_ORDINAL = /\d+(?!\d|st|nd|rd|th|º|日|月)/g;

function parseNumbers(text: string, pattern: RegExp): Set<number> {
  return new Set((text.normalize('NFKC').match(pattern) ?? []).map(Number));
}
