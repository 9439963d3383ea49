import { ProviderError } from '@triage/core/ports/mail';
import type ICAL from 'ical.js';
import { expand, type Occurrence } from './ical/expand.ts';
import { parseInstant, type Zones } from './ical/parse-times.ts';
import type { StoredObject } from './server/dav-objects.ts';

const OCCURRENCE = /^(.+)_(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/;

/** The event itself, and not a changed time of it; of an object that has only such, the first. */
export function mainEvent(object: ICAL.Component): ICAL.Component {
  const events = object.getAllSubcomponents('vevent');
  const event = events.find((one) => !one.hasProperty('recurrence-id')) ?? events[0];
  if (!event) throw new ProviderError('invalid', 'caldav: an object without an event');
  return event;
}

/** One time of a series has the id of the series and the time that its rule gave it. */
export function eventIdOf({ name }: StoredObject, { original }: Pick<Occurrence, 'original'>): string {
  if (original === null) return name;
  return `${name}_${new Date(original).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
}

export function parseEventId(eventId: string): { name: string; original: number | null } {
  const [, name, year, month, day, hour, minute, second] = OCCURRENCE.exec(eventId) ?? [];
  if (name === undefined) return { name: eventId, original: null };
  const original = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
  );
  return { name, original };
}

/** The time of a series that its rule gave for this instant, whenever it takes place now; null where it gives none. */
export function findOccurrence(object: ICAL.Component, original: number, zones: Zones): Occurrence | null {
  const changed = object
    .getAllSubcomponents('vevent')
    .find((event) => parseInstant(event, 'recurrence-id', zones) === original);
  const around = changed ? (parseInstant(changed, 'dtstart', zones) ?? original) : original;
  const found = expand(object, { from: around, to: around + 1_000 }, { zones });
  return found.find((occurrence) => occurrence.original === original) ?? null;
}
