import { formatInZone, resolveLocalTime } from './local-time.ts';

/** The date that the zone's calendars show, as midnight UTC of that date. */
export function dateIn(instant: number, zone: string): number {
  return Date.parse(`${formatInZone(instant, zone).slice(0, 10)}T00:00:00Z`);
}

/** The instant of a clock time, such as 09:00, on that date in the zone. */
export function instantOn(date: number, clock: string, zone: string): number {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  const at = new Date(date);
  const [year, month, day] = [at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate()];
  return resolveLocalTime({ year, month, day, hour, minute }, zone);
}
