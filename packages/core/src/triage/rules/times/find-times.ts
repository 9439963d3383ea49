import { isPlausible } from '../../../time/is-plausible.ts';
import { formatInZone, isKnownZone, zoneOffset } from '../../../time/local-time.ts';
import type { Language } from '../cues/languages.ts';
import { mondayOf } from './calendar-day.ts';
import { dropRefused } from './drop-refused.ts';
import {
  clockOfToken,
  contextOfToken,
  dayOfToken,
  pairTimes,
  type SignedSentence,
  toInstant,
} from './pair-times.ts';
import { type Clock, parseClocks } from './parse-clocks.ts';
import { parseDays } from './parse-days.ts';
import { moveToEvening } from './parts-of-day.ts';
import type { Day } from './possible-days.ts';
import { namesWeekdaySpan, settleSpans } from './settle-spans.ts';
import { translateText } from './translate-text.ts';
import { clocksInTravels, namesBusyRange, namesDay } from './weigh-times.ts';
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
  /** The zone of "your time". */
  readerZone?: string;
  language: Language;
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
  // "We close at six" names no day, and "I land at six" is no proposal where other times are named.
  const doubtful = new Set<number>();
  let lastDay: Day | null = null;
  for (const [at, sentence] of read.entries()) {
    // A refused day removes the times named before on that day.
    for (const day of sentence.refusedDays) deleteDay(starts, day, textZone ?? frame.timeZone);
    const isBusy = namesBusyRange(sentence, read[at + 1]);
    const travels = clocksInTravels(sentence);
    for (const { clock, days } of isBusy ? [] : pairTimes(sentence, lastDay)) {
      found.rangeMinutes ??= clock.length;
      const isDoubtful = travels.has(clock) || (days === null && !sentence.asks && !namesDay(sentence));
      const into = isDoubtful ? doubtful : starts;
      const zone = clock.zone ?? textZone ?? frame.timeZone;
      for (const day of days ?? [today]) {
        const start = toInstant(day, clock, zone);
        if (!isPlausible(start)) continue;
        if (start > sentAt) into.add(start);
        else if (days === null) into.add(toInstant(day + 1, clock, zone));
      }
    }
    const days = sentence.tokens.flatMap(dayOfToken);
    found.days += days.filter((day) => !Number.isNaN(day)).length;
    lastDay = sentence.tokens.flatMap(contextOfToken).at(-1) ?? lastDay;
  }
  if (starts.size === 0) for (const start of doubtful) starts.add(start);
  found.starts = [...starts].sort((a, b) => a - b).slice(0, TIMES_MAX);
  return found;
}

export function formatTimes(starts: readonly number[], timeZone: string): string[] {
  return starts.map((start) => formatInZone(start, timeZone));
}

function parseSentences(sentences: readonly string[], frame: TimeFrame, today: Day): SignedSentence[] {
  let week: number | null = null;
  let anchor: Day | null = null;
  let lastClock: Clock | null = null;
  return sentences.slice(0, SENTENCES_MAX).map((sentence) => {
    const clocks: Clock[] = [];
    const days: Day[] = [];
    const clockSigns = parseClocks(
      translateText(sentence.slice(0, SENTENCE_MAX), frame.language),
      clocks,
      frame.language,
    );
    moveToEvening(`${sentences[0]} ${sentence}`, clocks);
    const signs = repeatClocks(clockSigns, clocks, lastClock);
    lastClock = clockOfToken(signs.match(/(?<!\S)c\d+(?!\S)/g)?.at(-1) ?? '', clocks) ?? lastClock;
    // "Thursday the 19th at 6? Or Friday": a bare weekday of the week that was named.
    const sameWeek = anchor !== null && signs.startsWith('or ') ? anchor : null;
    const read = parseDays(signs, { today, language: frame.language, week: week ?? sameWeek }, days);
    week = sameWeek === null ? read.week : week;
    const dated = days.filter((day) => day > mondayOf(today) + 6).at(-1);
    anchor = dated === undefined ? null : mondayOf(dated);
    const kept = dropRefused(settleSpans(read.text, frame.language, namesWeekdaySpan(signs)));
    const tokens = takeZones(kept.signs.split(' '), clocks, frame);
    return {
      tokens: tokens.map((token) => nameDay(token, days)),
      clocks,
      refusedDays: kept.refusedDays.flatMap((token) => dayOfToken(nameDay(token, days))),
      asks: /[?？؟;]\s*$/.test(sentence),
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

/** `y3` with its day in place of its index; `r3` too, whose time was refused. */
function nameDay(token: string, days: readonly Day[]): string {
  return /^[yr]\d+$/.test(token) ? `${token[0]}${days[Number(token.slice(1))]}` : token;
}

/** A zone belongs to the time before it, and to all of a sentence that names only one. "3pm CET / 10am ET" must agree. */
function takeZones(tokens: string[], clocks: Clock[], { sentAt, timeZone, readerZone }: TimeFrame): string[] {
  const zoneOf = (token: string) => (token === 'zone:reader' ? (readerZone ?? timeZone) : zoneOfSign(token));
  const zones = tokens.filter((token) => token.startsWith('zone:')).map(zoneOf);
  const only = new Set(zones).size === 1 ? zones[0] : undefined;
  const left: string[] = [];
  for (const token of tokens) {
    const before = left.at(-1) ?? '';
    if (token.startsWith('zone:')) {
      const clock = /^c\d+$/.test(before) ? clocks[Number(before.slice(1))] : undefined;
      if (clock) clock.zone = zoneOf(token);
    } else left.push(token);
  }
  if (!only) return left;
  // "4pm London time, 5pm for you" is one time, said twice.
  const minutes = ({ hour, minute }: Clock, zone: string) =>
    hour * 60 + minute - (isKnownZone(zone) ? zoneOffset(sentAt.getTime(), zone) : 0);
  const zoned = clocks.filter(({ zone }) => zone === only).map((clock) => minutes(clock, only));
  for (const clock of clocks) clock.zone ??= zoned.includes(minutes(clock, timeZone)) ? timeZone : only;
  return left;
}

function deleteDay(starts: Set<number>, day: Day, zone: string): void {
  const offset = (at: number) => zoneOffset(at, isKnownZone(zone) ? zone : 'UTC') * 60_000;
  for (const start of starts) if (Math.floor((start + offset(start)) / DAY_MS) === day) starts.delete(start);
}
