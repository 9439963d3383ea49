import { mondayOf, weekdayOf } from './calendar-day.ts';
import type { Day } from './possible-days.ts';

export interface Mention {
  weekday: number | null;
  /** The days that the rest allows, soonest first; null where only a weekday is named. */
  days: Day[] | null;
  week: number | null;
  isNext: boolean;
  isVague: boolean;
  /** "Tomorrow". */
  isRelative: boolean;
  /** "A week from Thursday". */
  later: number;
}

/** "Thursday the 18th, or Friday": a bare weekday behind a date of another week is one of that week, or unclear. */
export function followDates(signs: string, mentions: readonly Mention[], resolved: Day[], today: Day): void {
  let anchor: Day | null = null;
  for (const found of signs.matchAll(/(?<!\S)y(\d+)(?!\S)/g)) {
    const index = Number(found[1]);
    const mention = mentions[index];
    const day = resolved[index] ?? Number.NaN;
    if (mention?.later !== 0) continue;
    if (mention.days !== null) anchor = day > mondayOf(today) + 6 ? day : null;
    else if (anchor !== null && mention.weekday !== null) {
      const ahead = mention.weekday - weekdayOf(anchor);
      resolved[index] = ahead > 0 ? anchor + ahead : Number.NaN;
    }
  }
}

/** "From the 18th to the 20th": days that are named next are in that week. */
export function weekOfSpan(signs: string, resolved: readonly Day[], today: Day): number | null {
  const span = /(?<!\S)y(\d+) (?:range|span|until) (?:the )?y(\d+)(?!\S)/.exec(signs);
  const [from, to] = [resolved[Number(span?.[1])], resolved[Number(span?.[2])]];
  if (from === undefined || to === undefined || mondayOf(from) !== mondayOf(to)) return null;
  return mondayOf(from) > today ? mondayOf(from) : null;
}
