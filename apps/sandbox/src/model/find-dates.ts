/** Sunday first, as the clock counts. */
const DAYS = [
  'sunday|sonntag|dimanche|domingo|domenica|söndag',
  'monday|montag|lundi|lunes|lunedì|måndag',
  'tuesday|dienstag|mardi|martes|martedì|tisdag',
  'wednesday|mittwoch|mercredi|miércoles|mercoledì|onsdag',
  'thursday|donnerstag|jeudi|jueves|giovedì|torsdag',
  'friday|freitag|vendredi|viernes|venerdì|fredag',
  'saturday|samstag|samedi|sábado|sabato|lördag',
].map((names) => new RegExp(`(?<!\\p{L})(?:${names})(?!\\p{L})`, 'u'));
/** As the product's own choices of a time. */
const MORNING = 8;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The time the prompt names as now, with its offset; the clock if it names none. */
export function findNow(instructions: string): { now: Date; offset: string } {
  const stamp = instructions.match(/\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:\d{2})?/);
  const offset = stamp?.[1] && stamp[1] !== 'Z' ? stamp[1] : '+00:00';
  const now = stamp ? new Date(/Z$|[+-]\d{2}:\d{2}$/.test(stamp[0]) ? stamp[0] : `${stamp[0]}Z`) : new Date();
  return { now, offset };
}

/** "tomorrow at 3pm", "next Tuesday 10:30", "in two hours", "2026-11-24 09:00" as instants. */
export function findDates(text: string, { now, offset }: { now: Date; offset: string }): Date[] {
  const exact = [
    ...text.matchAll(/\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})?)?/g),
  ];
  if (exact.length > 0)
    return exact.map(([stamp]) => parseStamp(stamp, offset)).filter((date) => !Number.isNaN(+date));
  const span = text.match(/\bin (a|an|one|two|three|four|\d+) (minute|hour|day|week)s?\b/i);
  if (span) return [new Date(+now + amountOf(span[1] ?? 'one') * unitOf(span[2] ?? 'hour'))];
  const lower = text.toLowerCase();
  const local = new Date(+now + offsetMs(offset));
  const day = dayAhead(lower, local);
  const clock = lower.match(
    /\b(\d{1,2})[:.h](\d{2})\s?(am|pm)?|\b(\d{1,2})\s?(am|pm|uhr|h)\b|\bat (\d{1,2})\b(?![:.]\d)|\b(noon|morning|afternoon|evening|tonight)\b/,
  );
  if (day === null && !clock) return [];
  const [hour, minute] = clock ? hourOf(clock) : [MORNING, 0];
  const midnight = Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate() + (day ?? 0));
  let at = midnight + hour * HOUR_MS + minute * 60_000 - offsetMs(offset);
  if (at <= +now && day === null) at += DAY_MS;
  return [new Date(at)];
}

export function findDuration(text: string): number | null {
  const minutes = text.match(/\b(\d{1,3})[ -]?min/i)?.[1];
  if (minutes) return Number(minutes);
  const hours = text.match(/\b(an|one|free|two|half an|\d(?:\.\d)?)[ -]?hours?\b/i)?.[1]?.toLowerCase();
  if (!hours) return null;
  return hours === 'half an' ? 30 : Math.round(amountOf(hours) * 60);
}

function dayAhead(lower: string, local: Date): number | null {
  if (/\bday after tomorrow\b/.test(lower)) return 2;
  if (/\b(?:tomorrow|morgen|demain|domani|amanhã|imorgon)\b/.test(lower)) return 1;
  if (/\btoday\b|\btonight\b/.test(lower)) return 0;
  if (/\bnext week\b/.test(lower) && !DAYS.some((day) => day.test(lower)))
    return 8 - (local.getUTCDay() || 7);
  const wanted = DAYS.findIndex((day) => day.test(lower));
  return wanted < 0 ? null : (wanted - local.getUTCDay() + 7) % 7 || 7;
}

function hourOf(clock: RegExpMatchArray): [number, number] {
  const word = clock[7];
  if (word)
    return [{ noon: 12, morning: MORNING, afternoon: 14, evening: 18, tonight: 20 }[word] ?? MORNING, 0];
  const hour = Number(clock[1] ?? clock[4] ?? clock[6] ?? 9);
  const half = clock[3] ?? clock[5];
  const shifted = half === 'pm' && hour < 12 ? hour + 12 : half === 'am' && hour === 12 ? 0 : hour;
  // "at 3" between colleagues means the afternoon.
  return [clock[6] && hour < 8 ? hour + 12 : shifted, Number(clock[2] ?? 0)];
}

function parseStamp(stamp: string, offset: string): Date {
  const full = stamp.length === 10 ? `${stamp}T09:00` : stamp.replace(' ', 'T');
  return new Date(/Z$|[+-]\d{2}:\d{2}$/.test(full) ? full : `${full}${offset}`);
}

function offsetMs(offset: string): number {
  const [, sign, hours, minutes] = offset.match(/([+-])(\d{2}):(\d{2})/) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000;
}

function amountOf(word: string): number {
  return { a: 1, an: 1, one: 1, free: 1, two: 2, three: 3, four: 4 }[word.toLowerCase()] ?? Number(word);
}

function unitOf(word: string): number {
  return { minute: 60_000, hour: HOUR_MS, day: DAY_MS, week: 7 * DAY_MS }[word.toLowerCase()] ?? HOUR_MS;
}
