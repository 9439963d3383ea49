import { formatWhen, formatWhenWithin, type TimeContext } from '../client/time/format-time.ts';

/** Tools use ISO timestamps; people see local times. With the word before it, because "at Today 15:00" is no English. */
const MOMENT =
  /(\b[a-z]+ )?(?<!\d)(\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d))(?!\d)/gi;

export function formatTimestamps(text: string, time: TimeContext): string {
  return text.replace(MOMENT, (all, word: string | undefined, iso: string) => {
    if (Number.isNaN(Date.parse(iso))) return all;
    if (!word) return formatWhen(iso, time);
    const when = formatWhenWithin(iso, time);
    return /^(?:at|on) $/i.test(word) ? sayAt(when) : `${word}${when}`;
  });
}

/** "today 15:00" to "today at 15:00", "Tue 15:00" to "on Tue at 15:00". */
function sayAt(when: string): string {
  const start = when.search(/\d{1,2}:/);
  const day = when.slice(0, start).trim();
  return `${/^to/.test(day) ? day : `on ${day}`} at ${when.slice(start)}`;
}
