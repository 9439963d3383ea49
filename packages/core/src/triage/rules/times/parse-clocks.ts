import type { Language } from '../cues/languages.ts';
import { applyPartsOfDay } from './parts-of-day.ts';

/** A parsed clock time. */
export interface Clock {
  hour: number;
  minute: number;
  /** Given with am, pm or a part of the day, or in 24 hours. */
  isExact: boolean;
  /** Minutes until the end, if one was given. */
  length: number | null;
  zone: string | null;
}

/** Among people who work, "at 3" is the afternoon. */
const EARLIEST_HOUR = 7;
const LENGTH_MAX = 600;
/** "Tonight at two" is neither the afternoon nor, most of the time, the night. */
const EVENING_FROM = 3;
const PART = '(morning|forenoon|afternoon|evening|night|noon|am|pm)';
const HOUR = '(\\d{1,2})';
const OCLOCK = '(?: (?:oclock|uur))?';
const NO_COUNT = '(?! (?:min|hours|weeks|week|m\\d|\\.|%|range|until|of))';

/** A pattern of signs, bounded by blanks; made once, when this file is loaded. */
function sign(pattern: string): RegExp {
  return new RegExp(`(?<!\\S)(?:${pattern})(?!\\S)`, 'g');
}

const AT = '(?:at )?';
const SIDE = '(?:at )?(?<last>c\\d+|\\d{1,2})';
const RANGES = sign(
  `(?<the>the )?(?<open>from |between )?(?:at )?(?<first>c\\d+|\\d{1,2})(?: (?:oclock|uur))?(?: (?<link>range|until|and|at))? ${SIDE}(?: (?:oclock|uur))?(?: until)?(?!\\S)(?! (?:m\\d|weeks|hours|min))`,
);
const patterns = {
  colon: sign(`(?:${PART} )?${AT}${HOUR}:(\\d\\d)${OCLOCK}(?: ${PART})?`),
  dotAfterAt: sign(`at ${HOUR}\\.(\\d\\d)${OCLOCK}(?: ${PART})?`),
  dotBefore: sign(`${HOUR}\\.(\\d\\d) (?:oclock|uur)(?: ${PART})?`),
  half: sign(`(?:${PART} )?${AT}(halfpast|halb) ${HOUR}${OCLOCK}(?: ${PART})?`),
  // "Tien over half elf" is ten past half past ten.
  nearHalf: sign(`${AT}(\\d{1,2})(?: min)? (past|in|to|until) halb ${HOUR}${OCLOCK}(?: ${PART})?`),
  near: sign(`(?:${PART} )?${AT}(quarter|\\d{1,2})(?: min)? (past|to) ${HOUR}${OCLOCK}(?: ${PART})?`),
  shifted: sign(`(?:${PART} )?${AT}${HOUR}${OCLOCK} ([+-]\\d\\d)(?: ${PART})?`),
  withMinutes: sign(`(?:${PART} )?${AT}${HOUR} (?:oclock|uur) (\\d{1,2}) min(?: ${PART})?`),
  oclock: sign(`(?:${PART} )?${AT}${HOUR} oclock(?: ${PART})?`),
  uur: sign(`(?<=(?:^|\\s)(?:at|from|between|range|or|and|w\\d|,) )${HOUR} uur(?: ${PART})?`),
  // "In five hours" is a span.
  span: sign(`in \\d{1,2} (?:hours|oclock|uur)`),
  // "At seven thirty", in words.
  inWords: sign(`(?:${PART} )?at ${HOUR} (1[0-9]|[2-5]\\d)(?: ${PART})?(?! (?:min|hours|\\d))`),
  partBefore: sign(`${PART} at ${HOUR}${NO_COUNT}`),
  withPart: sign(`${AT}${HOUR} ${PART}`),
  noonPast: sign(`(?:at )?noon \\+30`),
  noon: sign(`at (noon|midnight)|noon|midnight`),
  // "10.30" beside a day; not if it could be a date or an amount.
  dotBare: sign(`${HOUR}\\.(00|1[3-9]|[2-5]\\d)(?: ${PART})?(?! (?:hours|min|_ _))`),
  afterAt: sign(`at ${HOUR}${NO_COUNT}`),
  oneOfTwo: sign(`(?<=(?:^|\\s)(?:[wd]-?\\d|at|from) )${HOUR}(?= or c\\d)`),
  another: sign(`(?<=(?:^|\\s)c\\d+ (?:or|,) )(?:at )?${HOUR}${NO_COUNT}(?! (?:of|c\\d))`),
};

/** No meeting that is moved is this long: the first time is the one that it leaves. */
const MOVED_MIN = 150;
const SHIFT = /(?<!\S)shift(?!\S)/;

/** "About 8" is a time beside a day, and a quantity elsewhere. */
const AROUND = /(?<!\S)around(?!\S)/g;
const DAY_SIGN = /(?<!\S)(?:[wmd]-?\d+|\d{1,2}\.|\d{1,2}\/\d{1,2})(?!\S)/;

/** In these, "until" follows the time: 12時までに. */
export const POSTPOSED: readonly Language[] = ['ja', 'zh', 'ko', 'tr', 'fi', 'hi'];

/** Replaces what says a clock time by `c0`, `c1`…; ranges by their start. */
export function parseClocks(signs: string, clocks: Clock[], language: Language): string {
  let text = signs.replace(AROUND, DAY_SIGN.test(signs) ? 'at' : '_');
  const fold = (pattern: RegExp, read: (groups: (string | undefined)[]) => Clock | null) => {
    text = text.replace(pattern, (whole: string, ...found) => {
      const clock = read([whole, ...found.slice(0, -2)]);
      return clock ? `c${clocks.push(clock) - 1}` : whole;
    });
  };
  text = text.replace(patterns.span, '_');
  fold(patterns.colon, (g) => clockOf(g[2], g[3], g[1] ?? g[4], true));
  fold(patterns.dotAfterAt, (g) => clockOf(g[1], g[2], g[3], true));
  fold(patterns.dotBefore, (g) => clockOf(g[1], g[2], g[3], true));
  fold(patterns.nearHalf, (g) => {
    const minutes = Number(g[1]);
    return shifted(g[3], (/past|in/.test(g[2] ?? '') ? minutes : -minutes) - 30, g[4]);
  });
  fold(patterns.half, (g) => shifted(g[3], g[2] === 'halb' ? -30 : 30, g[1] ?? g[4]));
  fold(patterns.near, (g) => {
    const minutes = g[2] === 'quarter' ? 15 : Number(g[2]);
    return shifted(g[4], g[3] === 'to' ? -minutes : minutes, g[1] ?? g[5]);
  });
  fold(patterns.shifted, (g) => shifted(g[2], Number(g[3]), g[1] ?? g[4]));
  fold(patterns.withMinutes, (g) => clockOf(g[2], g[3], g[1] ?? g[4]));
  fold(patterns.oclock, (g) => clockOf(g[2], '0', g[1] ?? g[3]));
  fold(patterns.uur, (g) => clockOf(g[1], '0', g[2]));
  fold(patterns.inWords, (g) => clockOf(g[2], g[3], g[1] ?? g[4]));
  fold(patterns.withPart, (g) => clockOf(g[1], '0', g[2]));
  fold(patterns.noonPast, () => clockOf('12', '30', undefined, true));
  if (DAY_SIGN.test(signs)) fold(patterns.dotBare, (g) => clockOf(g[1], g[2], g[3], true));
  fold(patterns.noon, (g) => clockOf(/noon/.test(g[0] ?? '') ? '12' : '24', '0', undefined, true));
  text = parseRanges(text, clocks);
  fold(patterns.partBefore, (g) => clockOf(g[2], '0', g[1]));
  fold(patterns.afterAt, (g) => clockOf(g[1], '0', undefined));
  fold(patterns.oneOfTwo, (g) => clockOf(g[1], '0', undefined));
  for (let more = ''; more !== text; ) {
    more = text;
    fold(patterns.another, (g) => clockOf(g[1], '0', undefined));
  }
  applyPartsOfDay(text, clocks);
  keepHalfOfDay(clocks);
  if (POSTPOSED.includes(language)) return text;
  // "Until three", "before three" and "by Friday at three" say when it is over.
  return text
    .replace(/(?<!\S)(?:until|range) (?:at )?c\d+(?!\S)/g, '_')
    .replace(/(?<!\S)until (?:(?:on|the|at) ){0,2}[wd]\d(?: ,)?(?: at)? c\d+(?!\S)/g, '_');
}

function parseRanges(signs: string, clocks: Clock[]): string {
  return signs.replace(RANGES, (whole: string, ...found) => {
    const groups = found.at(-1) as Record<string, string | undefined>;
    const last = groups['last'] ?? '';
    const between = groups['open'] === 'between ';
    if ((groups['link'] === 'and') !== between || groups['the']) return whole;
    // "Dalle 14 alle 15": without the first word the second is a separate time.
    if ([undefined, 'at'].includes(groups['link']) && groups['open'] !== 'from ') return whole;
    const end = asClock(last, clocks);
    const start = asClock(groups['first'] ?? '', clocks);
    if (!start || !end) return whole;
    const bare = /^\d/.test(groups['first'] ?? '') && /^\d/.test(last);
    if (bare && (start.hour >= end.hour || end.hour > 24)) return whole;
    const afternoon =
      !start.isExact && end.isExact && end.hour >= 13 && start.hour < 12 && start.hour + 12 < end.hour;
    const hour = afternoon ? start.hour + 12 : start.hour;
    const length = (end.hour - hour) * 60 + end.minute - start.minute;
    // "Move it from 10 to 15:30": the second is the one that is proposed.
    if ((length > MOVED_MIN || groups['open'] === 'from ') && SHIFT.test(signs))
      return `moved c${clocks.push(end) - 1}`;
    // "Push our two to four": from two, or from two to four.
    const unclear = SHIFT.test(signs) && groups['link'] === 'range';
    const clock = {
      ...start,
      hour: unclear ? Number.NaN : hour,
      isExact: start.isExact || afternoon,
      length: length > 0 && length <= LENGTH_MAX ? length : null,
    };
    return `c${clocks.push(clock) - 1}`;
  });
}

/** "Doors at six, we start at seven": where six is meant in the evening, so is seven. */
function keepHalfOfDay(clocks: Clock[]): void {
  const evening = clocks.some(({ isExact, hour }) => !isExact && hour > 16);
  for (const clock of clocks) if (evening && !clock.isExact && clock.hour === EARLIEST_HOUR) clock.hour += 12;
}

function asClock(sign: string, clocks: Clock[]): Clock | null {
  return sign.startsWith('c') ? (clocks[Number(sign.slice(1))] ?? null) : clockOf(sign, '0', undefined);
}

function clockOf(
  hours: string | undefined,
  minutes: string | undefined,
  part: string | undefined,
  isWritten = false,
): Clock | null {
  return resolve(Number(hours), Number(minutes ?? 0), part, isWritten && /^0/.test(hours ?? ''));
}

/** "Half past three", "halb vier": the minutes lead away from the hour that is named. */
function shifted(hours: string | undefined, by: number, part: string | undefined): Clock | null {
  const hour = Number(hours);
  if (hour > 24) return null;
  const minutes = (hour === 0 ? 24 : hour) * 60 + by;
  return resolve(Math.floor(minutes / 60) % 24 || 12, minutes % 60, part, false);
}

function resolve(hour: number, minute: number, part: string | undefined, isNight: boolean): Clock | null {
  if (!(hour <= 24 && minute <= 59)) return null;
  if ((part === 'am' || part === 'pm') && (hour > 12 || hour === 0))
    return hour > 12 && part === 'pm' ? resolve(hour, minute, undefined, false) : null;
  if (part === 'evening' && hour > 0 && hour < EVENING_FROM)
    return { hour: Number.NaN, minute, isExact: true, length: null, zone: null };
  let shown = hour;
  if (part === 'am') shown = hour % 12;
  else if (part === 'pm') shown = (hour % 12) + 12;
  else if (part === 'afternoon' || part === 'evening') shown = hour < 12 ? hour + 12 : hour;
  else if (part === 'night') shown = hour >= 6 && hour < 12 ? hour + 12 : hour;
  else if (part === 'noon') shown = hour < 10 ? hour + 12 : hour;
  else if (part === undefined && !isNight && hour > 0 && hour < EARLIEST_HOUR) shown = hour + 12;
  return { hour: shown, minute, isExact: part !== undefined || hour > 12, length: null, zone: null };
}
