import { clock, dayOf, part } from '../../client/time/format-time.ts';
import { nameZone } from '../../client/time/name-zone.ts';

interface Choice {
  /** The starts of the chosen slots. */
  starts: readonly string[];
  minutes: number;
  /** The zone of who reads it. */
  timeZone: string;
}

const MINUTE = 60_000;

/** The chosen times as text, slots that follow each other as one. The text names the time zone. */
export function writeAvailability({ starts, minutes, timeZone }: Choice): string {
  const spans = joinSlots(starts, minutes);
  const [first] = spans;
  if (!first) return '';
  const hasOneOffset = new Set(spans.map(({ start }) => nameZone(timeZone, start))).size === 1;
  const lines = spans.map(({ start, end }) => {
    const at = (instant: number) => clock(new Date(instant), { timeZone });
    const day = part(new Date(start), timeZone, { weekday: 'long', day: 'numeric', month: 'long' });
    const isLater = dayOf(new Date(start), timeZone) !== dayOf(new Date(end), timeZone);
    const until = isLater ? `${part(new Date(end), timeZone, { weekday: 'short' })} ${at(end)}` : at(end);
    // Where the clocks change in between, each line has its own offset.
    return `• ${day}, ${at(start)}–${until}${hasOneOffset ? '' : ` (${nameZone(timeZone, start)})`}`;
  });
  const zone = hasOneOffset ? ` (times in ${nameZone(timeZone, first.start)})` : '';
  return `I’m free for ${describeLength(minutes)}${zone}:\n${lines.join('\n')}\n`;
}

function joinSlots(starts: readonly string[], minutes: number) {
  const spans: { start: number; end: number }[] = [];
  for (const start of starts.map((each) => Date.parse(each)).sort((a, b) => a - b)) {
    const last = spans.at(-1);
    if (last && start <= last.end) last.end = start + minutes * MINUTE;
    else spans.push({ start, end: start + minutes * MINUTE });
  }
  return spans;
}

function describeLength(minutes: number): string {
  if (minutes % 60 !== 0) return `${minutes} minutes`;
  return minutes === 60 ? 'an hour' : `${minutes / 60} hours`;
}
