import { formatInZone, zoneOffset } from '../time/local-time.ts';
import { type Language, phrasesOf } from './phrases/phrases.ts';

/** Weekday, date, time and zone: `Tuesday, 10 March 2026, 15:00 (Europe/Berlin, UTC+1)`. */
export function nameTime(start: Date, zone: string, language: Language, durationMinutes?: number): string {
  const locale = `${phrasesOf(language).locale}-u-nu-latn-ca-gregory`;
  const date = new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: zone,
  }).format(start);
  const clock = (instant: number) => formatInZone(instant, zone).slice(11, 16);
  const from = clock(start.getTime());
  const span = durationMinutes ? `${from}–${clock(start.getTime() + durationMinutes * 60_000)}` : from;
  return `${date}, ${span} (${nameZone(start, zone)})`;
}

/** A zone's name means little to readers elsewhere, so the offset on that day is added. */
function nameZone(at: Date, zone: string): string {
  const offset = nameOffset(zoneOffset(at.getTime(), zone));
  return zone === 'UTC' || /^[+-]/.test(zone) ? offset : `${zone}, ${offset}`;
}

function nameOffset(minutes: number): string {
  if (minutes === 0) return 'UTC';
  const size = Math.abs(minutes);
  const rest = size % 60 === 0 ? '' : `:${String(size % 60).padStart(2, '0')}`;
  return `UTC${minutes < 0 ? '-' : '+'}${Math.floor(size / 60)}${rest}`;
}

/**
 * The correspondent's offset from their last message: `+09:00`. UTC if it has none; null for `-0000`, which says that the
 * zone is unknown (RFC 5322, 3.3).
 */
export function parseSenderZone(dateHeader: string | undefined): string | null {
  const [, sign, hours = '', minutes = ''] =
    /([+-])(\d{2}):?(\d{2})\s*(?:\([^()]*\)\s*)?$/.exec(dateHeader ?? '') ?? [];
  const isOffset = sign && Number(hours) <= 14 && Number(minutes) < 60;
  if (sign === '-' && Number(hours) + Number(minutes) === 0) return null;
  return isOffset && Number(hours) + Number(minutes) > 0 ? `${sign}${hours}:${minutes}` : 'UTC';
}

/** The same instant once for each side, or once for both where their clocks agree. */
export function nameForBoth(
  meeting: { start: Date; durationMinutes: number },
  zones: { own: string; other: string },
  language: Language,
): { own: string; other: string | null } {
  const { start, durationMinutes } = meeting;
  const own = nameTime(start, zones.own, language, durationMinutes);
  const agree = zoneOffset(start.getTime(), zones.own) === zoneOffset(start.getTime(), zones.other);
  return { own, other: agree ? null : nameTime(start, zones.other, language, durationMinutes) };
}
