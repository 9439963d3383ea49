import type { Language } from '../cues/languages.ts';
import { mondayOf, weekdayOf } from './calendar-day.ts';
import { followDates, type Mention, weekOfSpan } from './follow-dates.ts';
import { type Day, dated, findWeek, notPassed, numbered, slashed } from './possible-days.ts';

const DAY_BARE_AFTER_WEEKDAY: readonly Language[] = [
  'fr',
  'es',
  'it',
  'pt',
  'sv',
  'da',
  'no',
  'ru',
  'pl',
  'cs',
  'uk',
  'ro',
];

export interface DayFrame {
  today: Day;
  language: Language;
  /** The Monday of the week that an earlier sentence named. */
  week: number | null;
}

/** A pattern of signs, bounded by blanks; made once, when this file is loaded. */
function sign(pattern: string): RegExp {
  return new RegExp(`(?<!\\S)(?:${pattern})(?!\\S)`, 'g');
}

const YEAR = '(?:(?: of| ,)* (20\\d\\d))?';
const weekPatterns = {
  relativeWeek: sign('(nextweek|afternextweek|thisweek|lastweek)'),
  numberedWeek: sign('week (\\d{1,2})'),
  weeksAhead: sign('in (\\d{1,2}) weeks'),
  weekOfDay: sign('week (?:of|from|on|the)(?: the)? (\\d{1,2})\\.?(?! (?:at|c\\d))'),
};

const patterns = {
  iso: sign('iso:(\\d{4}):(\\d+):(\\d+)'),
  dayThenMonth: sign(`(?:on |the |dom |from )*(\\d{1,2})\\.?(?: (?:of|the|from))* m(\\d+)${YEAR}`),
  monthThenDay: sign(`m(\\d+)(?: the)? (\\d{1,2})\\.?${YEAR}`),
  dotted: sign('(?:on |the |dom )*(\\d{1,2})\\.(\\d{1,2})(?:\\.(20\\d\\d|\\d\\d)?)?'),
  slashed: sign('(?:on |the |dom )*(\\d{1,2})/(\\d{1,2})(?:/(20\\d\\d|\\d\\d))?'),
  dayAfterWeekday: sign('(w\\d) (\\d{1,2})(?= (?:at|c\\d|,|from|_)|$)'),
  // Nobody means an hour by "Friday 23" or "on 23".
  lateDayAfterWeekday: sign('(w\\d) (1[3-9]|2\\d|3[01])(?= (?:at|c\\d|,|from|or|_)|$)'),
  lateDay: sign('on (1[3-9]|2\\d|3[01])(?= (?:at|c\\d|,|or)|$)'),
  ordinal: sign('(?:on |the |dom )*(\\d{1,2})\\.'),
  dayOfMonth: sign('(?:on )?(?:the|dom) (\\d{1,2})(?! (?:uur|oclock|min|hours|weeks|range))'),
  relative: sign('d(-1|[012])'),
  weekday: sign(
    '(?:(?:on|the|at) ){0,3}(?:(next|coming|this|last|maybe) )?(?:(?:on|the) ){0,2}w(\\d)(?: (coming|last|maybe))?',
  ),
};

type Fold = (pattern: RegExp, parse: (groups: (string | undefined)[]) => Partial<Mention> | null) => void;

/** Replaces what names a day by `y0`, `y1`…, and answers with the week that was named last. */
export function parseDays(
  signs: string,
  frame: DayFrame,
  days: Day[],
): { text: string; week: number | null } {
  const { today, language } = frame;
  const mentions: Mention[] = [];
  let text = signs;
  let week = frame.week;
  const fold: Fold = (pattern, parse) => {
    text = text.replace(pattern, (whole: string, ...found) => {
      const mention = parse([whole, ...found.slice(0, -2)]);
      const empty = {
        weekday: null,
        days: null,
        week: null,
        isNext: false,
        isVague: false,
        isRelative: false,
        later: 0,
      };
      return mention ? `y${mentions.push({ ...empty, ...mention }) - 1}` : whole;
    });
  };
  const monday = mondayOf(today);
  const weeks: number[] = [];
  const foldWeek = (pattern: RegExp, read: (groups: string[]) => number) => {
    text = text.replace(pattern, (whole: string, ...found) => {
      week = read([whole, ...found.slice(0, -2)]);
      return `k${weeks.push(week) - 1}`;
    });
  };
  foldWeek(
    weekPatterns.relativeWeek,
    (g) => monday + ({ nextweek: 7, afternextweek: 14, lastweek: -7 }[g[1] ?? ''] ?? 0),
  );
  foldWeek(weekPatterns.weekOfDay, (g) => mondayOf(numbered(today, Number(g[1]))[0] ?? today));
  foldWeek(weekPatterns.numberedWeek, (g) => findWeek(today, Number(g[1])));
  foldWeek(weekPatterns.weeksAhead, (g) => monday + 7 * Number(g[1]));

  foldDates(fold, today, language);
  // "On Thursday next week": the week that is named says more than a word for the coming one.
  text = text.replace(/(?<!\S)(?:coming|this) ((?:(?:on|the) )*w\d(?: (?:in|_))? k\d+)(?!\S)/g, '$1');
  fold(patterns.weekday, (g) => nameWeekday(g[1] ?? g[3], Number(g[2]), today));
  text = addWeeks(joinMentions(text, mentions), mentions, today);
  const resolved = mentions.map((mention, index) =>
    resolve(mention, nearestWeek(text, index, weeks) ?? frame.week, today),
  );
  if (weeks.length === 0 && frame.week === null) followDates(text, mentions, resolved, today);
  week = weekOfSpan(text, resolved, today) ?? week;
  text = text.replace(
    /(?<!\S)y(\d+)(?!\S)/g,
    (_whole, index: string) => `y${days.push(resolved[Number(index)] ?? Number.NaN) - 1}`,
  );
  const later = (_whole: string, index: string) =>
    (weeks[Number(index)] ?? monday) > monday ? 'someweek' : '_';
  return { text: text.replace(/(?<!\S)k(\d+)(?!\S)/g, later), week };
}

function foldDates(fold: Fold, today: Day, language: Language): void {
  fold(patterns.iso, (g) => ({ days: dated(today, Number(g[3]), Number(g[2]), g[1]) }));
  fold(patterns.dayThenMonth, (g) => ({
    days: dated(today, Number(g[1]), Number(g[2]), g[3]),
  }));
  fold(patterns.monthThenDay, (g) => ({
    days: dated(today, Number(g[2]), Number(g[1]), g[3]),
  }));
  fold(patterns.dotted, (g) => ({
    days: dated(today, Number(g[1]), Number(g[2]), g[3]),
  }));
  fold(patterns.slashed, (g) => slashed(today, language, [Number(g[1]), Number(g[2])], g[3]));
  if (DAY_BARE_AFTER_WEEKDAY.includes(language))
    fold(patterns.dayAfterWeekday, (g) => ({
      weekday: Number(g[1]?.slice(1)),
      days: numbered(today, Number(g[2])),
    }));
  fold(patterns.lateDayAfterWeekday, (g) => ({
    weekday: Number(g[1]?.slice(1)),
    days: numbered(today, Number(g[2])),
  }));
  fold(patterns.lateDay, (g) => ({ days: numbered(today, Number(g[1])) }));
  fold(patterns.ordinal, (g) => ({ days: numbered(today, Number(g[1])) }));
  fold(patterns.dayOfMonth, (g) => ({
    days: numbered(today, Number(g[1])),
  }));
  fold(patterns.relative, (g) => ({
    days: [today + Number(g[1])].map(notPassed(today)),
    isRelative: true,
  }));
}

/** A weekday with a word that says which one. */
function nameWeekday(how: string | undefined, weekday: number, today: Day): Partial<Mention> {
  if (how === 'last') return { days: [Number.NaN] };
  const nextWeeks = mondayOf(today) + 7 + weekday - 1;
  const ahead = today + ((weekday - weekdayOf(today) + 6) % 7) + 1;
  if (how === 'coming' || how === 'this') return { weekday, days: [ahead] };
  if (how === 'next') return { weekday, days: [nextWeeks] };
  // "Nächsten Freitag" is this week's or the next one's, unless both are the same.
  if (how === 'maybe') return { weekday, days: [ahead === nextWeeks ? ahead : Number.NaN] };
  return { weekday };
}

/** "Tuesday, the 10th" names one day twice; both must agree. */
function joinMentions(signs: string, mentions: Mention[]): string {
  let text = signs;
  for (let before = ''; before !== text; ) {
    before = text;
    text = text.replace(
      /(?<!\S)(?:\( )?y(\d+)((?: (?:,|\(|\)|on|the|from|of))*) y(\d+)(?!\S)(?: \))?/,
      (whole: string, first: string, _link: string, second: string) => {
        const [a, b] = [mentions[Number(first)], mentions[Number(second)]];
        if (!a || !b) return whole;
        // "Tomorrow, the 12th" on the 10th: no day that both name.
        if (a.isRelative !== b.isRelative && a.days && b.days) {
          const other = b.days;
          const both = a.days.filter((day) => other.includes(day));
          return `y${mentions.push({ ...a, days: both, isRelative: false }) - 1}`;
        }
        const [named, dated] = a.days === null ? [a, b] : [b, a];
        if (named.days !== null || named.weekday === null || dated.days === null || dated.weekday !== null)
          return whole;
        return `y${mentions.push({ ...dated, weekday: named.weekday }) - 1}`;
      },
    );
  }
  return text;
}

function resolve({ weekday, days, isVague, later }: Mention, week: number | null, today: Day): Day {
  if (days && isVague && weekday === null) return Number.NaN;
  if (days) return (days.find((day) => weekday === null || weekdayOf(day) === weekday) ?? Number.NaN) + later;
  if (weekday === null) return Number.NaN;
  const day = week === null ? today + ((weekday - weekdayOf(today) + 6) % 7) + 1 : week + weekday - 1;
  return notPassed(today)(day) + later;
}

/** "A week from Thursday", "Donnerstag in einer Woche". */
function addWeeks(signs: string, mentions: Mention[], today: Day): string {
  return signs.replace(
    /(?<!\S)(?:weekfrom (?:(?:on|the) )?y(\d+)|y(\d+) (?:, )?(?:weekon|week(?! \d)))(?!\S)/g,
    (_whole, after?: string, before?: string) => {
      const index = Number(after ?? before);
      const mention = mentions[index];
      // "Tuesday week" on a Tuesday: today or next Tuesday is the one that is counted from.
      if (mention) mention.later = mention.weekday === weekdayOf(today) ? Number.NaN : 7;
      return `y${index}`;
    },
  );
}

/** The week named closest to a day in its sentence. */
function nearestWeek(text: string, index: number, weeks: readonly number[]): number | null {
  const tokens = text.split(' ');
  const at = tokens.indexOf(`y${index}`);
  const found = tokens
    .map((token, place) => ({
      week: /^k\d+$/.test(token) ? weeks[Number(token.slice(1))] : undefined,
      gap: Math.abs(place - at),
    }))
    .filter(({ week }) => week !== undefined)
    .sort((a, b) => a.gap - b.gap);
  return found[0]?.week ?? null;
}
