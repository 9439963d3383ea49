export interface LocalTime {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
}

const formatters = new Map<string, Intl.DateTimeFormat>();
/** Names of zones come from mail; a mail may make up any number of them. */
const FORMATTERS_MAX = 200;

/** The zone itself if the platform knows it, else UTC: a wrong setting must not stop triage. */
export function knownZone(zone: string): string {
  return findFormatter(zone) ? zone : 'UTC';
}

export function isKnownZone(zone: string): boolean {
  return findFormatter(zone) !== null;
}

const offsets = new Map<string, number>();
/** No zone has ever changed its offset inside a quarter of an hour; formatting a date is the dear part. */
const QUARTER = 900_000;
const OFFSETS_MAX = 5_000;

/** Minutes east of UTC that the zone keeps at this instant. */
export function zoneOffset(instant: number, zone: string): number {
  const quarter = Math.floor(instant / QUARTER);
  const key = `${zone} ${quarter}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  const offset = parseOffset(quarter * QUARTER, zone);
  if (offsets.size >= OFFSETS_MAX) offsets.clear();
  offsets.set(key, offset);
  return offset;
}

function parseOffset(instant: number, zone: string): number {
  const formatter = findFormatter(zone);
  if (!formatter) return 0;
  const parts: Record<string, number> = {};
  for (const { type, value } of formatter.formatToParts(instant)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  const local = Date.UTC(year, month - 1, day, hour % 24, minute, second);
  return Math.round((local - Math.floor(instant / 1_000) * 1_000) / 60_000);
}

/**
 * The instant of a clock time in a zone. An hour that the spring change skips moves on by the gap,
 * one that the autumn change repeats means its first pass, as in RFC 5545.
 */
export function resolveLocalTime(time: LocalTime, zone: string): number {
  const wall = Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute);
  const before = zoneOffset(wall - 86_400_000, zone);
  const after = zoneOffset(wall + 86_400_000, zone);
  const first = wall - before * 60_000;
  if (zoneOffset(first, zone) === before) return first;
  const second = wall - after * 60_000;
  if (zoneOffset(second, zone) === after) return second;
  return first;
}

/** `2026-03-10T15:00:00+01:00`: the instant as the zone's clocks show it. */
export function formatInZone(instant: number, zone: string): string {
  const offset = zoneOffset(instant, zone);
  const local = new Date(instant + offset * 60_000).toISOString().slice(0, 19);
  const size = Math.abs(offset);
  const hours = String(Math.floor(size / 60)).padStart(2, '0');
  return `${local}${offset < 0 ? '-' : '+'}${hours}:${String(size % 60).padStart(2, '0')}`;
}

function findFormatter(zone: string): Intl.DateTimeFormat | null {
  const known = formatters.get(zone);
  if (known) return known;
  try {
    const formatter = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    if (formatters.size >= FORMATTERS_MAX) formatters.clear();
    formatters.set(zone, formatter);
    return formatter;
  } catch {
    return null;
  }
}
