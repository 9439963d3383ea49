import { isPlausible } from '../../../time/is-plausible.ts';
import { zoneOffset } from '../../../time/local-time.ts';
import type { TimeFrame } from './find-times.ts';
import { parseDays } from './parse-days.ts';
import type { Day } from './possible-days.ts';
import { translateText } from './translate-text.ts';

const SENTENCE_MAX = 400;
const DAY_MS = 86_400_000;

/** How many days ahead the days are that a sentence names; past ones and riddles are left out. */
export function findDaysAhead(sentence: string, frame: TimeFrame): number[] {
  const sentAt = frame.sentAt.getTime();
  if (!isPlausible(sentAt)) return [];
  const today = Math.floor((sentAt + zoneOffset(sentAt, frame.timeZone) * 60_000) / DAY_MS);
  const days: Day[] = [];
  const signs = translateText(sentence.slice(0, SENTENCE_MAX), frame.language);
  parseDays(signs, { today, language: frame.language, week: null }, days);
  return days.filter((day) => day >= today).map((day) => day - today);
}
