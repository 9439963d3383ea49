import ICAL from 'ical.js';
import type { Occurrence } from './expand.ts';
import { isAllDay } from './parse-times.ts';
import { asDay, setTime, setTimes } from './write-event.ts';

/** An answer for one time of a series needs an event of its own. */
export function ownCopy(object: ICAL.Component, { event, start, end, original }: Occurrence): ICAL.Component {
  if (event.hasProperty('recurrence-id') || original === null) return event;
  const copy = new ICAL.Component(structuredClone(event.toJSON()));
  for (const name of ['rrule', 'rdate', 'exdate', 'exrule']) copy.removeAllProperties(name);
  if (isAllDay(event)) {
    copy.updatePropertyWithValue('recurrence-id', asDay(new Date(original)));
    copy.updatePropertyWithValue('dtstart', asDay(new Date(original)));
    copy.removeAllProperties('dtend');
  } else {
    setTime(copy, 'recurrence-id', new Date(original));
    setTimes(copy, { start: new Date(start), end: new Date(end) });
  }
  object.addSubcomponent(copy);
  return copy;
}
