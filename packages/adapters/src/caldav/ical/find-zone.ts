import { isKnownZone } from '@triage/core/time/local-time';
import ICAL from 'ical.js';
import { findWindowsZone } from './windows-zones.ts';

/** The platform's name of a TZID: its own, Windows' or one behind a vendor's prefix. Null where the name says nothing. */
export function findZone(tzid: string): string | null {
  const name = tzid.trim().replace(/^"|"$/g, '');
  if (name === '') return null;
  if (isKnownZone(name)) return name;
  const windows = findWindowsZone(name);
  if (windows) return windows;
  // Such as /freeassociation.sourceforge.net/Tzfile/Europe/Berlin.
  const parts = name.split('/').filter((part) => part !== '');
  const ends = [parts.slice(-3), parts.slice(-2)].map((end) => end.join('/'));
  return ends.find((end) => end !== name && isKnownZone(end)) ?? null;
}

/** The zone of a `calendar-timezone` property. */
export function readCalendarZone(text: string): string | null {
  try {
    const zone = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vtimezone');
    const location = String(zone?.getFirstPropertyValue('x-lic-location') ?? '');
    return findZone(String(zone?.getFirstPropertyValue('tzid') ?? '')) ?? findZone(location);
  } catch {
    return null;
  }
}
