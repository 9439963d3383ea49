import ICAL from 'ical.js';
import { isPlausible } from '../time/is-plausible.ts';
import { isKnownZone, resolveLocalTime } from '../time/local-time.ts';

/** The instant of an event's property; a day starts at midnight in its zone. */
export function parseInstant(event: ICAL.Component, name: string, timeZone: string): number | null {
  const property = event.getFirstProperty(name);
  const value = property?.getFirstValue();
  if (!(value instanceof ICAL.Time)) return null;
  const { year, month, day, hour, minute } = value;
  if (value.zone === ICAL.Timezone.utcTimezone) return keepPlausible(value.toUnixTime() * 1_000);
  if (!isPlausible(Date.UTC(year, month - 1, day))) return null;
  const zone = String(property?.getFirstParameter('tzid') ?? '');
  const time = { year, month, day, hour: value.isDate ? 0 : hour, minute: value.isDate ? 0 : minute };
  if (zone && isKnownZone(zone)) return keepPlausible(resolveLocalTime(time, zone));
  const described = zone ? findDescribedZone(event, zone) : null;
  if (described)
    return keepPlausible(Date.UTC(year, month - 1, day, hour, minute) - described.utcOffset(value) * 1_000);
  return keepPlausible(resolveLocalTime(time, timeZone));
}

/** Outlook names its zones in its own way and describes them in the same file. */
function findDescribedZone(event: ICAL.Component, name: string): ICAL.Timezone | null {
  const described = event.parent
    ?.getAllSubcomponents('vtimezone')
    .find((zone) => zone.getFirstPropertyValue('tzid') === name);
  return described ? new ICAL.Timezone(described) : null;
}

function keepPlausible(instant: number): number | null {
  return isPlausible(instant) ? instant : null;
}
