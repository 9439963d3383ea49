import { readSnoozeWords, type SnoozeChoice, snoozePresets } from './snooze-words.ts';
import { fromWallClock, toWallClock } from './wall-clock.ts';

/** What words may mean on the clock that the page goes by: a time of their own, and the presets they are part of. */
export function snoozeChoices(
  words: string,
  timeZone: string | undefined,
): { typed: Date | null; presets: SnoozeChoice[] } {
  const now = toWallClock(new Date(), timeZone);
  const typed = readSnoozeWords(words, now);
  const presets = snoozePresets(now)
    .filter(({ name }) => name.toLowerCase().includes(words.trim().toLowerCase()))
    .map((preset) => ({ ...preset, until: fromWallClock(preset.until, timeZone) }));
  return { typed: typed && fromWallClock(typed, timeZone), presets };
}
