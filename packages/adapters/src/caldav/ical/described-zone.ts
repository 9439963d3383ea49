import ICAL from 'ical.js';
import { BoundedIterator } from './bounded-iterator.ts';
import { StepBudget } from './step-budget.ts';

/** Null: its rules are over their bound. */
const opened = new WeakMap<ICAL.Component, ICAL.Timezone | null>();

/** The zone that a calendar object describes under this name. */
export function findDescribed(event: ICAL.Component | null, tzid: string): ICAL.Component | null {
  const zones = event?.parent?.getAllSubcomponents('vtimezone') ?? [];
  return zones.find((zone) => zone.getFirstPropertyValue('tzid') === tzid) ?? null;
}

/** Seconds east of UTC; null where the description gives none. */
export function describedOffset(described: ICAL.Component, wall: ICAL.Time): number | null {
  if (!opened.has(described)) opened.set(described, openZone(described));
  try {
    return opened.get(described)?.utcOffset(wall) ?? null;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    opened.set(described, null);
    return null;
  }
}

/** Changes of clocks have rules too, which ical.js would follow without an end. */
function openZone(described: ICAL.Component): ICAL.Timezone {
  const budget = new StepBudget();
  budget.beginEvent();
  for (const change of described.getAllSubcomponents()) {
    const rule = change.getFirstPropertyValue('rrule');
    if (rule instanceof ICAL.Recur)
      rule.iterator = (dtstart) => new BoundedIterator({ rule, dtstart, budget });
  }
  return new ICAL.Timezone(described);
}
