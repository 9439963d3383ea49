import { formatWhen, type TimeContext } from '../client/time/format-time.ts';

/** Tools use ISO timestamps; people see local times. With the word before it, because "at Today 15:00" is no English. */
const MOMENT =
  /(\b[a-z]+ )?(?<!\d)(\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d))(?!\d)/gi;

export function formatTimestamps(text: string, time: TimeContext): string {
  return text.replace(MOMENT, (all, word: string | undefined, iso: string) => {
    if (Number.isNaN(Date.parse(iso))) return all;
    const when = formatWhen(iso, time);
    if (!word) return when;
    return /^(?:at|on) $/i.test(word) ? sayAt(when) : `${word}${lowerToday(when)}`;
  });
}

/** "Today 15:00" to "today at 15:00", "Tue 15:00" to "on Tue at 15:00". */
function sayAt(when: string): string {
  const start = when.search(/\d{1,2}:/);
  const day = when.slice(0, start).trim();
  return `${/^To/.test(day) ? lowerToday(day) : `on ${day}`} at ${when.slice(start)}`;
}

function lowerToday(when: string): string {
  return when.replace(/^To(?=day|morrow)/, 'to');
}
