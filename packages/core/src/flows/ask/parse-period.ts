import { dateIn, instantOn } from '../../time/zone-days.ts';
import type { Language } from '../../triage/rules/cues/languages.ts';
import { mondayOf } from '../../triage/rules/times/calendar-day.ts';
import { translateText } from '../../triage/rules/times/translate-text.ts';

export interface Period {
  after: string;
  before: string;
}

const DAY_MS = 86_400_000;
const WEEK = 7;

/** The days of the mail that a question is about: only words that can mean nothing else, "yesterday" and "last week". */
export function parsePeriod(
  text: string,
  { now, timeZone, language }: { now: Date; timeZone: string; language: Language },
): Period | null {
  const signs = translateText(text, language).split(' ');
  const today = dateIn(now.getTime(), timeZone) / DAY_MS;
  const monday = mondayOf(today);
  if (signs.includes('d-1')) return span(today - 1, today, timeZone);
  if (signs.includes('lastweek')) return span(monday - WEEK, monday, timeZone);
  return null;
}

function span(from: number, to: number, timeZone: string): Period {
  const at = (day: number) => new Date(instantOn(day * DAY_MS, '00:00', timeZone)).toISOString();
  return { after: at(from), before: at(to) };
}
