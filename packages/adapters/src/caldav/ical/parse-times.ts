import { resolveLocalTime } from '@triage/core/time/local-time';
import ICAL from 'ical.js';
import { describedOffset, findDescribed } from './described-zone.ts';
import { findZone } from './find-zone.ts';

/** The instant of a clock time of one property; ICAL.Time alone takes an unknown zone for that of the process. */
export type ReadWall = (wall: ICAL.Time) => number;

/** The zones of times without a known zone, and of whole days. */
export interface Zones {
  calendar: string;
  /** `UTC` for the port, whose days count from midnight UTC. The calendar's own where days take time. */
  days: string;
}

const DAY_MS = 86_400_000;

export function wallReader(property: ICAL.Property, zones: Zones): ReadWall {
  const tzid = String(property.getFirstParameter('tzid') ?? '');
  const known = findZone(tzid);
  const described = tzid && !known ? findDescribed(property.parent, tzid) : null;
  return (wall) => {
    if (wall.isDate) return resolve(wall, zones.days);
    if (wall.zone === ICAL.Timezone.utcTimezone) return wall.toUnixTime() * 1_000;
    const offset = described && describedOffset(described, wall);
    if (offset !== null) return resolve(wall, 'UTC') - offset * 1_000;
    return resolve(wall, known ?? zones.calendar);
  };
}

/** Null where the event has no such time. */
export function parseInstant(event: ICAL.Component, name: string, zones: Zones): number | null {
  const property = event.getFirstProperty(name);
  const value = property?.getFirstValue();
  return property && value instanceof ICAL.Time ? wallReader(property, zones)(value) : null;
}

export function isAllDay(event: ICAL.Component): boolean {
  const value = event.getFirstPropertyValue('dtstart');
  return value instanceof ICAL.Time && value.isDate;
}

/** How long it takes, by the event's own length or end: of a day, until the next one. */
export function parseLength(event: ICAL.Component, zones: Zones): number {
  const duration = event.getFirstPropertyValue('duration');
  if (duration instanceof ICAL.Duration) return Math.max(duration.toSeconds() * 1_000, 0);
  const start = parseInstant(event, 'dtstart', zones);
  const end = parseInstant(event, 'dtend', zones);
  if (start !== null && end !== null && end > start) return end - start;
  return isAllDay(event) ? DAY_MS : 0;
}

/** Of an event without a start, the beginning of time. */
export function parseSpan(event: ICAL.Component, zones: Zones): { start: number; end: number } {
  const start = parseInstant(event, 'dtstart', zones) ?? 0;
  return { start, end: start + parseLength(event, zones) };
}

function resolve({ year, month, day, hour, minute, second, isDate }: ICAL.Time, zone: string): number {
  const time = { year, month, day, hour: isDate ? 0 : hour, minute: isDate ? 0 : minute };
  return resolveLocalTime(time, zone) + (isDate ? 0 : second * 1_000);
}
