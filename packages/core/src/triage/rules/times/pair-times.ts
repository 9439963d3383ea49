import { isKnownZone, resolveLocalTime } from '../../../time/local-time.ts';
import { dayOf } from './calendar-day.ts';
import type { Clock } from './parse-clocks.ts';
import type { Day } from './possible-days.ts';

/** A sentence as signs, of which `y` carries its day. */
export interface SignedSentence {
  tokens: string[];
  clocks: Clock[];
  refusedDays: Day[];
  asks: boolean;
}

export function dayOfToken(token: string): Day[] {
  return /^y(?:\d+|NaN)$/.test(token) ? [Number(token.slice(1))] : [];
}

/** The day that the next clock time belongs to: also one on which only a time was refused. */
export function contextOfToken(token: string): Day[] {
  return /^[yr](?:\d+|NaN)$/.test(token) ? [Number(token.slice(1))] : [];
}

export function clockOfToken(token: string, clocks: readonly Clock[]): Clock | null {
  return /^c\d+$/.test(token) ? (clocks[Number(token.slice(1))] ?? null) : null;
}

interface PairedTime {
  clock: Clock;
  /** Null where no day is named: today, or tomorrow once the time has passed. */
  days: Day[] | null;
}

export function pairTimes({ tokens, clocks }: SignedSentence, lastDay: Day | null): PairedTime[] {
  // "In February at 3:30", "a day next week at 9": a day is meant, and none is said.
  if (tokens.some(isOpenDay) && !tokens.some((token) => dayOfToken(token).length > 0)) return [];
  const first = tokens.find((token) => /^[cy](?:-?\d+|NaN)$/.test(token));
  const clockFirst = first?.startsWith('c') ?? false;
  const pairs: PairedTime[] = [];
  let days: Day[] = lastDay === null ? [] : [lastDay];
  let isOpen = false;
  let unpaired: PairedTime[] = [];
  let link = false;
  let choice = false;
  for (const [at, token] of tokens.entries()) {
    const [day] = dayOfToken(token);
    if (day !== undefined) {
      days = isOpen && link ? [...days, day] : [day];
      isOpen = true;
      // "From three to five, or on Friday at ten": the day belongs to what follows it.
      const isOther = choice && tokens.slice(at + 1).some((each) => /^c\d+$/.test(each));
      if (clockFirst && !isOther) for (const pair of unpaired) pair.days = days;
      if (clockFirst) isOpen = false;
      unpaired = [];
    } else if (token.startsWith('r') && contextOfToken(token).length > 0) {
      days = contextOfToken(token);
      isOpen = false;
      unpaired = [];
    } else if (/^c\d+$/.test(token)) {
      const clock = clocks[Number(token.slice(1))];
      if (clock) {
        const pair: PairedTime = { clock, days: days.length > 0 ? days : null };
        pairs.push(pair);
        unpaired.push(pair);
      }
      isOpen = false;
      choice = false;
    } else if (/^\d+\.?$/.test(token)) isOpen = false;
    choice ||= token === 'or';
    link = /^(?:or|and|,)$/.test(token) || (link && /^(?:on|the|in|at|_)$/.test(token) && token !== '_');
  }
  return dropContradictions(pairs, tokens);
}

/** A month, or a week to come, without its day; "may" is a verb too. */
function isOpenDay(token: string): boolean {
  return token === 'someweek' || (/^m\d+$/.test(token) && token !== 'm5');
}

/** Two zones that do not give the same instant: it is unclear which one is meant. */
function dropContradictions(pairs: PairedTime[], tokens: readonly string[]): PairedTime[] {
  const text = tokens.join(' ');
  const twice = /(?<!\S)c(\d+) [/(] ?c(\d+)/.exec(text);
  const [a, b] = pairs;
  if (!twice || !a || !b || a.clock.zone === b.clock.zone || !a.clock.zone || !b.clock.zone) return pairs;
  const day = a.days?.[0] ?? b.days?.[0];
  if (day === undefined) return pairs;
  return toInstant(day, a.clock, a.clock.zone) === toInstant(day, b.clock, b.clock.zone)
    ? pairs
    : pairs.slice(2);
}

export function toInstant(day: Day, clock: Clock, zone: string): number {
  if (Number.isNaN(day) || Number.isNaN(clock.hour)) return Number.NaN;
  const minutes = clock.hour * 60 + clock.minute;
  const date = dayOf(day + Math.floor(minutes / 1_440));
  const known = isKnownZone(zone) ? zone : 'UTC';
  return resolveLocalTime({ ...date, hour: clock.hour % 24, minute: clock.minute }, known);
}
