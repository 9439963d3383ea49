import type { Language } from '../cues/languages.ts';
import { POSTPOSED } from './parse-clocks.ts';

/** The word of a range that also says where something goes: "to Friday at 2". */
const LEADS_TO: readonly Language[] = ['en', 'es', 'sv', 'da', 'no'];

const CLOCK = /(?<!\S)c\d+(?!\S)/g;
const DAY = /(?<!\S)y\d+(?!\S)/g;
const DAY_SPAN = /(?<!\S)y\d+ (?:(?:range|span|until) (?:(?:the|on|_) ){0,2})?y\d+(?!\S)/;
const WEEKDAY_SPAN = /(?<!\S)w\d (?:(?:range|span|until) (?:(?:the|on|_) ){0,2})?w\d(?!\S)/;
const AFTER_DAY = '(?: ,)?(?: (?:on|at|the|_))? c\\d+(?!\\S)';
const DEADLINE = new RegExp(`(?<!\\S)until (?:(?:on|the|at|_) ){0,3}y\\d+${AFTER_DAY}`, 'g');
const RANGE_DEADLINE = new RegExp(`(?<!\\S)(?:until|range) (?:(?:on|the|at|_) ){0,3}y\\d+${AFTER_DAY}`, 'g');
/** "Every Monday at six" is no proposal. */
const EVERY = /(?<!\S)every (?:(?:the|on) ){0,2}y\d+(?!\S)/;
/** "Every day from 9 to 12". */
const isDaily = (clause: string) => /(?<!\S)every(?!\S)/.test(clause) && !/(?<!\S)y\d/.test(clause);
const DEADLINE_AFTER = /(?<!\S)c\d+ (?:_ )?until(?!\S)/g;
const CHOICE = /(?<!\S)(?:or|and|\/|but|instead|not|did|opens)(?!\S)/;
const FROM = /(?<!\S)from (?:(?:the|on|_) ){0,2}[cy]\d/;

/** "Monday to Friday" is no day: said before days are resolved, as "from Friday to Monday" is no span of one week. */
export function namesWeekdaySpan(signs: string): boolean {
  return WEEKDAY_SPAN.test(signs) && !/(?<!\S)shift(?!\S)/.test(signs);
}

/** Leaves out the times of opening hours, of deadlines, and those that something is moved away from. */
export function settleSpans(signs: string, language: Language, weekdaySpan: boolean): string {
  const moved = /(?<!\S)shift(?!\S)/.test(signs);
  if (moved && language === 'en' && (signs.match(CLOCK)?.length ?? 0) === 1 && OBJECT.test(signs))
    return signs.replace(CLOCK, '_');
  if (moved) return keepLast(signs);
  if (weekdaySpan || DAY_SPAN.test(signs)) {
    const others = signs.replace(DAY_SPAN, '_').match(DAY);
    const hours = signs.split(/ (?:,|but) /).some((clause) => DAY_SPAN.test(clause) && clause.match(CLOCK));
    return hours || !others ? signs.replace(CLOCK, '_') : signs;
  }
  const once = signs
    .split(/ (?=(?:,|but) )/)
    .map((clause) => (EVERY.test(clause) || isDaily(clause) ? clause.replace(CLOCK, '_') : clause));
  const text = once.join(' ');
  if (POSTPOSED.includes(language)) return text.replace(DEADLINE_AFTER, '_');
  return text.replace(LEADS_TO.includes(language) ? DEADLINE : RANGE_DEADLINE, '_');
}

/** "Move Wednesday at 3" names what is moved, and not where to. */
const OBJECT =
  /(?<!\S)shift (?:(?:the|on|_) )?(?:y(\d+) (?:(?:at|,|_) )?c\d+|c\d+ (?:(?:on|the|_) )?y(\d+))(?!\S)(?! (?:to|range))/;

/** "Move it from Thursday at 10 to Friday at 11": where it goes to comes last. */
function keepLast(signs: string): string {
  const [first, last] = [signs.search(/(?<!\S)[cy]\d/), lastAt(signs)];
  const between = signs.slice(Math.max(first, 0), last);
  if (first < 0 || CHOICE.test(between) || (between.includes(' , ') && !FROM.test(signs))) return signs;
  return dropButLast(dropButLast(signs, CLOCK), DAY);
}

function lastAt(signs: string): number {
  return [...signs.matchAll(/(?<!\S)[cy]\d+(?!\S)/g)].at(-1)?.index ?? 0;
}

function dropButLast(signs: string, pattern: RegExp): string {
  let left = signs.match(pattern)?.length ?? 0;
  return signs.replace(pattern, (found) => (--left > 0 ? '_' : found));
}
