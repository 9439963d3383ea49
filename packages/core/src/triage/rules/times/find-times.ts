import { ar, Chrono, de, en, es, fr, it, ja, nl, type ParsedResult, pt, ru, sv, zh } from 'chrono-node';
import { isPlausible } from '../../../mailbox/is-plausible.ts';
import { formatInZone, type LocalTime, resolveLocalTime, zoneOffset } from '../../../mailbox/local-time.ts';
import type { Language } from '../cues/match-cues.ts';
import { nordicClock } from './nordic-clock.ts';

const swedish = new Chrono(sv.createCasualConfiguration());
swedish.parsers.push(nordicClock);
const readers: Record<Language, Pick<Chrono, 'parse'>> = {
  en: en.casual,
  de: de.casual,
  fr: fr.casual,
  es: es.casual,
  it: it.casual,
  pt: pt.casual,
  nl: nl.casual,
  sv: swedish,
  ru: ru.casual,
  ja: ja.casual,
  zh: zh.casual,
  ar: ar.casual,
};

/** chrono's work grows faster than its text; a proposal is short. */
const SENTENCE_MAX = 400;
const SENTENCES_MAX = 12;
const TIMES_MAX = 10;
/** "at 3" among working people is the afternoon. */
const EARLIEST_HOUR = 7;

export interface FoundTimes {
  /** Instants that were proposed, earliest first. */
  starts: number[];
  /** Days that were named without a clock time. */
  days: number;
  /** Minutes between start and end where somebody wrote a range. */
  rangeMinutes: number | null;
}

export interface TimeFrame {
  sentAt: Date;
  timeZone: string;
  language: Language;
}

interface Moment {
  day: { year: number; month: number; day: number } | null;
  clock: { hour: number; minute: number; offset: number | null } | null;
  end: { hour: number; minute: number } | null;
}

/** The times proposed in these sentences, read against the message's date and the person's clocks. */
export function findTimes(sentences: string[], frame: TimeFrame): FoundTimes {
  if (!isPlausible(frame.sentAt.getTime())) return { starts: [], days: 0, rangeMinutes: null };
  const starts = new Set<number>();
  const found: FoundTimes = { starts: [], days: 0, rangeMinutes: null };
  const offset = zoneOffset(frame.sentAt.getTime(), frame.timeZone);
  const today = localDay(frame.sentAt.getTime(), offset);
  let lastDay: Moment['day'] = null;
  for (const sentence of sentences.filter(mayCarryTime).slice(0, SENTENCES_MAX)) {
    const moments = readMoments(sentence.slice(0, SENTENCE_MAX), frame, offset);
    let waiting: NonNullable<Moment['day']>[] = [];
    for (const moment of moments) {
      if (moment.day) lastDay = moment.day;
      if (moment.day && !moment.clock) {
        waiting.push(moment.day);
        found.days++;
        continue;
      }
      if (!moment.clock) continue;
      const day = moment.day ?? lastDay ?? today;
      for (const each of [...waiting, day]) {
        const start = toInstant(each, moment.clock, frame.timeZone);
        if (!isPlausible(start)) continue;
        if (start > frame.sentAt.getTime()) starts.add(start);
        else if (!moment.day && !lastDay) starts.add(start + 86_400_000);
      }
      waiting = [];
      if (moment.end) found.rangeMinutes ??= minutesBetween(moment.clock, moment.end);
    }
  }
  found.starts = [...starts].sort((a, b) => a - b).slice(0, TIMES_MAX);
  return found;
}

export function formatTimes(starts: number[], timeZone: string): string[] {
  return starts.map((start) => formatInZone(start, timeZone));
}

/** Cheap enough for every sentence; chrono is not. */
function mayCarryTime(sentence: string): boolean {
  return (
    /\d/.test(sentence) ||
    /noon|midday|mittag|midi|mediod|mezzogiorno|meio-dia|middag|lunch|正午|полдень|ظهر|点|時/i.test(sentence)
  );
}

function readMoments(sentence: string, frame: TimeFrame, offset: number): Moment[] {
  const reader = readers[frame.language];
  let results: ParsedResult[];
  try {
    results = reader.parse(
      tidyClock(sentence),
      { instant: frame.sentAt, timezone: offset },
      { forwardDate: true },
    );
  } catch {
    return [];
  }
  // "a call of 45 minutes" is a length, not 45 minutes from now.
  const named = results.filter((result) => !result.tags().has('result/relativeDateAndTime'));
  return named.map((result) => {
    const { start, end } = result;
    const hasDay = start.isCertain('day') || start.isCertain('weekday') || start.isCertain('month');
    const day = { year: start.get('year') ?? 0, month: start.get('month') ?? 1, day: start.get('day') ?? 1 };
    const clock = start.isCertain('hour') ? readClock(start) : null;
    return { day: hasDay ? day : null, clock, end: clock && end?.isCertain('hour') ? readClock(end) : null };
  });
}

/** Ways to write a time that chrono's readers miss. */
function tidyClock(sentence: string): string {
  return sentence
    .replace(
      /\b(?:between|zwischen|entre|tra le|fra le|tussen|mellan)\s+(\d{1,2}(?::\d\d)?)\s+(?:and|und|et|y|e le|e|en|och)\s+(\d{1,2}(?::\d\d)?)/gi,
      'at $1 - $2',
    )
    .replace(
      /\b(\d{1,2})\s?[hH](\d{2})?\b/g,
      (_whole, hour: string, minute?: string) => `${hour}:${minute ?? '00'}`,
    )
    .replace(/\b(\d{1,2})\.(\d{2})\s?(?=uhr|uur)/gi, '$1:$2');
}

function readClock(part: ParsedResult['start']): { hour: number; minute: number; offset: number | null } {
  const hour = part.get('hour') ?? 0;
  const afternoon = hour > 0 && hour < EARLIEST_HOUR && !part.isCertain('meridiem');
  return {
    hour: afternoon ? hour + 12 : hour,
    minute: part.get('minute') ?? 0,
    offset: part.isCertain('timezoneOffset') ? part.get('timezoneOffset') : null,
  };
}

function toInstant(
  day: NonNullable<Moment['day']>,
  clock: NonNullable<Moment['clock']>,
  zone: string,
): number {
  const time: LocalTime = { ...day, hour: clock.hour, minute: clock.minute };
  if (!isPlausible(Date.UTC(day.year, day.month - 1, day.day))) return Number.NaN;
  if (clock.offset === null) return resolveLocalTime(time, zone);
  return Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute) - clock.offset * 60_000;
}

function localDay(instant: number, offset: number): NonNullable<Moment['day']> {
  const date = new Date(instant + offset * 60_000);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

function minutesBetween(
  start: { hour: number; minute: number },
  end: { hour: number; minute: number },
): number | null {
  const minutes = (end.hour - start.hour) * 60 + end.minute - start.minute;
  return minutes > 0 && minutes <= 600 ? minutes : null;
}
