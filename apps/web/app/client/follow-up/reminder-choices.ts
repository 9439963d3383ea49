import { addDays, nextWeekday } from '../time/calendar-days.ts';
import { MORNING } from '../time/parse-clock.ts';
import { parseTypedTime } from '../time/parse-typed-time.ts';
import { fromWall, toWall } from '../time/wall-clock.ts';

export interface ReminderChoice {
  id: string;
  name: string;
  at: Date;
}

const HOUR = 3_600_000;
const WEEK_DAYS = 7;

/** When to be reminded: the presets whose names contain the text, and the typed time. */
export function reminderChoices(
  words: string,
  timeZone: string | undefined,
  now = Date.now(),
): { typed: Date | null; presets: ReminderChoice[] } {
  const locale = typeof navigator === 'undefined' ? 'en' : navigator.language;
  const wall = toWall(now, timeZone);
  const today = new Date(Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth(), wall.getUTCDate()));
  const at = (day: Date) => fromWall(new Date(day.getTime() + MORNING * HOUR), timeZone);
  const asked = words.trim().toLowerCase();
  const presets = [
    { id: 'tomorrow', name: 'Tomorrow', at: at(addDays(today, 1)) },
    { id: 'days', name: 'In 3 days', at: at(addDays(today, 3)) },
    { id: 'week', name: 'Next week', at: at(nextWeekday(today, 1)) },
    { id: 'weeks', name: 'In 2 weeks', at: at(addDays(today, 2 * WEEK_DAYS)) },
  ];
  // On a Sunday next week begins tomorrow, on a Friday in three days: no time is offered twice.
  const times = presets.map((preset) => preset.at.getTime());
  return {
    typed: parseTypedTime(words, { now, timeZone, locale }),
    presets: presets
      .filter(
        ({ name }, index) => name.toLowerCase().includes(asked) && times.indexOf(times[index] ?? 0) === index,
      )
      .sort((one, other) => one.at.getTime() - other.at.getTime()),
  };
}
