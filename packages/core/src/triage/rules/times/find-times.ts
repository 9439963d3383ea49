import { isPlausible } from '../../../time/is-plausible.ts';
import { formatInZone, isKnownZone, resolveLocalTime, zoneOffset } from '../../../time/local-time.ts';
import type { Language } from '../cues/languages.ts';
import { dayOf } from './calendar-day.ts';
import { dropRefused } from './drop-refused.ts';
import { type Clock, parseClocks } from './parse-clocks.ts';
import { parseDays } from './parse-days.ts';
import { moveToEvening } from './parts-of-day.ts';
import type { Day } from './possible-days.ts';
import { namesWeekdaySpan, settleSpans } from './settle-spans.ts';
import { translateText } from './translate-text.ts';
import { zoneOfSign } from './zones.ts';

/** A proposal is short; longer text is a report. */
const SENTENCE_MAX = 400;
const SENTENCES_MAX = 24;
const TIMES_MAX = 10;
const DAY_MS = 86_400_000;

export interface FoundTimes {
  /** Instants that were proposed, earliest first. */
  starts: number[];
  /** Days that were named without a clock time. */
  days: number;
  /** Minutes between start and end of a range. */
  rangeMinutes: number | null;
}

export interface TimeFrame {
  sentAt: Date;
  /** The zone of times without one. */
  timeZone: string;
  language: Language;
}

interface Sentence {
  tokens: string[];
  clocks: Clock[];
  refusedDays: Day[];
}

/** The times that these sentences propose. Past, refused and inconsistent times are left out. */
export function findTimes(sentences: readonly string[], frame: TimeFrame): FoundTimes {
  const found: FoundTimes = { starts: [], days: 0, rangeMinutes: null };
  const sentAt = frame.sentAt.getTime();
  if (!isPlausible(sentAt)) return found;
  const today = Math.floor((sentAt + zoneOffset(sentAt, frame.timeZone) * 60_000) / DAY_MS);
  const read = parseSentences(sentences, frame, today);
  const named = new Set(read.flatMap(({ clocks }) => clocks.flatMap(({ zone }) => zone ?? [])));
  const textZone = named.size === 1 ? [...named][0] : undefined;
  const starts = new Set<number>();
  let lastDay: Day | null = null;
  for (const sentence of read) {
    // A refused day removes the times named before on that day.
    for (const day of sentence.refusedDays) deleteDay(starts, day, textZone ?? frame.timeZone);
    for (const { clock, days } of pairTimes(sentence, lastDay)) {
      found.rangeMinutes ??= clock.length;
      const zone = clock.zone ?? textZone ?? frame.timeZone;
      for (const day of days ?? [today]) {
        const start = toInstant(day, clock, zone);
        if (!isPlausible(start)) continue;
        if (start > sentAt) starts.add(start);
        else if (days === null) starts.add(toInstant(day + 1, clock, zone));
      }
    }
    const days = sentence.tokens.flatMap(dayOfToken);
    found.days += days.filter((day) => !Number.isNaN(day)).length;
    lastDay = sentence.tokens.flatMap(contextOfToken).at(-1) ?? lastDay;
  }
  found.starts = [...starts].sort((a, b) => a - b).slice(0, TIMES_MAX);
  return found;
}

export function formatTimes(starts: readonly number[], timeZone: string): string[] {
  return starts.map((start) => formatInZone(start, timeZone));
}

function parseSentences(sentences: readonly string[], frame: TimeFrame, today: Day): Sentence[] {
  let week: number | null = null;
  let lastClock: Clock | null = null;
  return sentences.slice(0, SENTENCES_MAX).map((sentence) => {
    const clocks: Clock[] = [];
    const days: Day[] = [];
    const clockSigns = parseClocks(translateText(sentence.slice(0, SENTENCE_MAX), frame.language), clocks);
    moveToEvening(`${sentences[0]} ${sentence}`, clocks);
    const signs = repeatClocks(clockSigns, clocks, lastClock);
    lastClock = clockOfToken(signs.match(/(?<!\S)c\d+(?!\S)/g)?.at(-1) ?? '', clocks) ?? lastClock;
    const read = parseDays(signs, { today, language: frame.language, week }, days);
    week = read.week;
    const kept = dropRefused(settleSpans(read.text, frame.language, namesWeekdaySpan(signs)));
    const tokens = takeZones(kept.signs.split(' '), clocks);
    return {
      tokens: tokens.map((token) => nameDay(token, days)),
      clocks,
      refusedDays: kept.refusedDays.flatMap((token) => dayOfToken(nameDay(token, days))),
    };
  });
}

/** "Friday, same time": the clock time that was named before, even one that is refused. */
function repeatClocks(signs: string, clocks: Clock[], before: Clock | null): string {
  if (!signs.includes('sametime')) return signs;
  let last = before;
  const tokens = signs.split(' ').map((token) => {
    if (token !== 'sametime') {
      last = clockOfToken(token, clocks) ?? last;
      return token;
    }
    return last ? `c${clocks.push({ ...last }) - 1}` : '_';
  });
  return tokens.join(' ');
}

function clockOfToken(token: string, clocks: readonly Clock[]): Clock | null {
  return /^c\d+$/.test(token) ? (clocks[Number(token.slice(1))] ?? null) : null;
}

/** `y3` with its day in place of its index; `r3` too, whose time was refused. */
function nameDay(token: string, days: readonly Day[]): string {
  return /^[yr]\d+$/.test(token) ? `${token[0]}${days[Number(token.slice(1))]}` : token;
}

function dayOfToken(token: string): Day[] {
  return /^y(?:\d+|NaN)$/.test(token) ? [Number(token.slice(1))] : [];
}

/** The day that the next clock time belongs to: also one on which only a time was refused. */
function contextOfToken(token: string): Day[] {
  return /^[yr](?:\d+|NaN)$/.test(token) ? [Number(token.slice(1))] : [];
}

/** A zone belongs to the time before it, and to all of a sentence that names only one. "3pm CET / 10am ET" must agree. */
function takeZones(tokens: string[], clocks: Clock[]): string[] {
  const zones = tokens.filter((token) => token.startsWith('zone:')).map(zoneOfSign);
  const only = new Set(zones).size === 1 ? zones[0] : undefined;
  const left: string[] = [];
  for (const token of tokens) {
    const before = left.at(-1) ?? '';
    if (token.startsWith('zone:')) {
      const clock = /^c\d+$/.test(before) ? clocks[Number(before.slice(1))] : undefined;
      if (clock) clock.zone = zoneOfSign(token);
    } else left.push(token);
  }
  if (only) for (const clock of clocks) clock.zone ??= only;
  return left;
}

function deleteDay(starts: Set<number>, day: Day, zone: string): void {
  const offset = (at: number) => zoneOffset(at, isKnownZone(zone) ? zone : 'UTC') * 60_000;
  for (const start of starts) if (Math.floor((start + offset(start)) / DAY_MS) === day) starts.delete(start);
}

interface PairedTime {
  clock: Clock;
  /** Null where no day is named: today, or tomorrow once the time has passed. */
  days: Day[] | null;
}

function pairTimes({ tokens, clocks }: Sentence, lastDay: Day | null): PairedTime[] {
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
    }
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

function toInstant(day: Day, clock: Clock, zone: string): number {
  if (Number.isNaN(day) || Number.isNaN(clock.hour)) return Number.NaN;
  const minutes = clock.hour * 60 + clock.minute;
  const date = dayOf(day + Math.floor(minutes / 1_440));
  const known = isKnownZone(zone) ? zone : 'UTC';
  return resolveLocalTime({ ...date, hour: clock.hour % 24, minute: clock.minute }, known);
}
