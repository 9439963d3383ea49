import { isPlausible } from '../../../time/is-plausible.ts';
import { zoneOffset } from '../../../time/local-time.ts';
import type { Language } from '../cues/languages.ts';
import type { TimeFrame } from './find-times.ts';
import { type Clock, parseClocks } from './parse-clocks.ts';
import { parseDays } from './parse-days.ts';
import type { Day } from './possible-days.ts';
import { translateText } from './translate-text.ts';

const SENTENCE_MAX = 400;
const DAY_MS = 86_400_000;
const HOUR_MINUTES = 60;
const MAY_NAME_HOUR = /(?<![wmdk])\d|noon|midnight/;
const HOUR = /(?<!\S)(?:c(\d+)|noon|midnight)(?!\S)/g;
const OFTEN = /(?<!\S)every(?!\S)/;
const OTHER_DAYS = /(?<!\S)(?:every|someweek|m\d+|k\d+)(?!\S)/;
/** So near to the time of the mail, a clock time is its own timestamp. */
const JUST_NOW_MINUTES = 10;

/** How many days ahead the days are that a sentence names; past ones and riddles are left out. */
export function findDaysAhead(
  sentence: string,
  frame: TimeFrame,
  refused: 'kept' | 'dropped' = 'kept',
): number[] {
  const sentAt = frame.sentAt.getTime();
  if (!isPlausible(sentAt)) return [];
  const local = sentAt + zoneOffset(sentAt, frame.timeZone) * 60_000;
  const today = Math.floor(local / DAY_MS);
  const days: Day[] = [];
  const clocks: Clock[] = [];
  const signs = translateText(sentence.slice(0, SENTENCE_MAX), frame.language);
  const { text } = parseDays(
    parseClocks(signs, clocks, frame.language),
    { today, language: frame.language, week: null },
    days,
  );
  const minutes = (local % DAY_MS) / 60_000;
  return days
    .filter((day, index) => {
      const clause = clauseOf(text, index);
      if (refused === 'dropped' && /(?<!\S)not(?!\S)/.test(clause)) return false;
      // "It arrived today", "I played it on Thursday": only tomorrow cannot have been.
      if (refused === 'dropped' && day !== today + 1 && /(?<!\S)did(?!\S)/.test(clause)) return false;
      return day > today || (day === today && !isTimestamp(clause, clocks, minutes));
    })
    .map((day) => day - today);
}

const UNTIL_DAY = /(?:^|(?<![yc]\d{1,2} ))until (?:(?:on|the|at|_) ){0,3}y\d/;
const BY_DAY = /(?:^|(?<![yc]\d{1,2} ))(?:until|range) (?:(?:on|the|at|_) ){0,3}y\d/;
/** Here the word for "by Friday" also says where something goes, or follows the day. */
const LEADS_TO: readonly Language[] = ['en', 'es', 'sv', 'da', 'no'];
const FOLLOWS: readonly Language[] = ['ja', 'zh', 'ko', 'tr', 'fi', 'hi'];

/** "By Friday", "bis zum 12.", "до пятницы". */
export function namesLastDay(sentence: string, { sentAt, timeZone, language }: TimeFrame): boolean {
  if (!isPlausible(sentAt.getTime())) return false;
  const local = sentAt.getTime() + zoneOffset(sentAt.getTime(), timeZone) * 60_000;
  const signs = translateText(sentence.slice(0, SENTENCE_MAX), language);
  if (!/(?<!\S)(?:until|range)(?!\S)/.test(signs)) return false;
  const { text } = parseDays(signs, { today: Math.floor(local / DAY_MS), language, week: null }, []);
  if (FOLLOWS.includes(language)) return /(?<!\S)y\d+ (?:_ )?(?:\d\S* ){0,2}until(?!\S)/.test(text);
  return (LEADS_TO.includes(language) ? UNTIL_DAY : BY_DAY).test(text);
}

/** Whether a clock time of today or tomorrow is named that has not passed: an hour matters only where time is short. */
export function namesHourAhead(sentence: string, frame: TimeFrame): boolean {
  const sentAt = frame.sentAt.getTime();
  if (!isPlausible(sentAt)) return false;
  const local = sentAt + zoneOffset(sentAt, frame.timeZone) * 60_000;
  const today = Math.floor(local / DAY_MS);
  const days: Day[] = [];
  const clocks: Clock[] = [];
  const signs = translateText(sentence.slice(0, SENTENCE_MAX), frame.language);
  if (!MAY_NAME_HOUR.test(signs) || OFTEN.test(signs)) return false;
  // Noon or midnight, with no day and no number: it is the next one.
  if (!/\d/.test(signs)) return findHoursToCome(signs).length > 0;
  const { text } = parseDays(
    parseClocks(signs, clocks, frame.language),
    { today, language: frame.language, week: null },
    days,
  );
  const kept = findHoursToCome(text, days.includes(today + 1));
  // The end of a deadline leaves no sign: "by tomorrow noon".
  const toCome = clocks.filter((_, at) => kept.includes(at) || !text.split(' ').includes(`c${at}`));
  if (toCome.length === 0 || OTHER_DAYS.test(text)) return false;
  if (days.length > 0) return days.every((day) => day === today + 1) || days.some((day) => day === today);
  const minutes = (local % DAY_MS) / 60_000;
  return toCome.some(({ hour, minute }) => hour * HOUR_MINUTES + minute > minutes + JUST_NOW_MINUTES);
}

/**
 * The indexes of the clock times that neither have passed nor are refused: "we met at noon", "not at six". What is
 * tomorrow has not happened, whatever seems to say so: "tomorrow at 9 the saw is booked".
 */
function findHoursToCome(signs: string, isTomorrow = false): number[] {
  return signs
    .replace(/^((?:(?:at|on|the|y\d+) )*(?:c\d+|noon|midnight)) , /, '$1 ')
    .split(/ (?:,|but) /)
    .filter((clause) => isTomorrow || !/(?<!\S)did(?!\S)/.test(clause))
    .flatMap((clause) => [...(clause.split(/(?<!\S)not(?!\S)/)[0] ?? '').matchAll(HOUR)])
    .map(([, at = NaN]) => Number(at));
}

/** "22 April, 14:58" in a mail of that minute. */
function isTimestamp(clause: string, clocks: readonly Clock[], minutes: number): boolean {
  const named = [...clause.matchAll(/(?<!\S)c(\d+)(?!\S)/g)].flatMap(([, at]) => clocks[Number(at)] ?? []);
  const last = Math.max(...named.map(({ hour, minute }) => hour * HOUR_MINUTES + minute));
  return named.length > 0 && Math.abs(last - minutes) <= JUST_NOW_MINUTES;
}

function clauseOf(signs: string, index: number): string {
  return signs.split(/ (?:,|but) (?=[^c])/).find((clause) => clause.split(' ').includes(`y${index}`)) ?? '';
}
