import { addDays, atMonth, nextWeekday, weekdayOf } from './calendar-days.ts';
import { EVENING, MORNING } from './parse-clock.ts';
import { parseTypedTime } from './parse-typed-time.ts';
import { fromWall, toWall, type Wall } from './wall-clock.ts';

export interface SnoozeChoice {
  id: string;
  name: string;
  at: Date;
}

const HOUR = 3_600_000;
const LATER_HOURS = 3;
/** Later than this, "later today" would be at night. */
const LATER_UNTIL = 20;

/** The parsed time, and the presets whose names contain the text. */
export function snoozeChoices(
  words: string,
  timeZone: string | undefined,
  now = Date.now(),
): { typed: Date | null; presets: SnoozeChoice[] } {
  const locale = typeof navigator === 'undefined' ? 'en' : navigator.language;
  const asked = words.trim().toLowerCase();
  const presets = snoozePresets(toWall(now, timeZone))
    .filter(({ name }) => name.toLowerCase().includes(asked))
    .map((preset) => ({ ...preset, at: fromWall(preset.at, timeZone) }));
  return { typed: parseTypedTime(words, { now, timeZone, locale }), presets };
}

/** The presets; those of today that have passed are left out. */
export function snoozePresets(now: Wall): SnoozeChoice[] {
  const today = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()));
  const onDay = (day: Wall, hour: number) => new Date(day.getTime() + hour * HOUR);
  const hour = now.getUTCHours();
  const isWeekend = weekdayOf(now) > 5;
  const presets = [
    ...(hour < LATER_UNTIL
      ? [{ id: 'later', name: 'Later today', at: onDay(today, hour + LATER_HOURS) }]
      : []),
    ...(hour < EVENING - 1 ? [{ id: 'evening', name: 'This evening', at: onDay(today, EVENING) }] : []),
    { id: 'tomorrow', name: 'Tomorrow', at: onDay(addDays(today, 1), MORNING) },
    {
      id: 'weekend',
      name: isWeekend ? 'Next weekend' : 'This weekend',
      at: onDay(nextWeekday(today, 6), MORNING),
    },
    { id: 'week', name: 'Next week', at: onDay(nextWeekday(today, 1), MORNING) },
    { id: 'month', name: 'In a month', at: onDay(atMonth(today, 1), MORNING) },
  ];
  // On a Sunday next week begins tomorrow, on a Friday the weekend does: drop duplicates.
  const times = presets.map(({ at }) => at.getTime());
  return presets
    .filter((_, index) => times.indexOf(times[index] ?? 0) === index)
    .sort((one, other) => one.at.getTime() - other.at.getTime());
}
