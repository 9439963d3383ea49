import type { calendar_v3 } from '@googleapis/calendar';
import { GoogleError } from '../google/google-error.ts';
import type { Call } from '../google/operation.ts';
import { type CalendarStore, type Event, putEvent } from './calendar-store.ts';
import { checkEvent } from './check-event.ts';
import { instantOf } from './event-time.ts';
import { type InvitationMethod, mailInvitation, mailReply } from './invitation-mail.ts';
import { withConference } from './make-conference.ts';
import { seenBy, shareEvent, shareResponse } from './share-event.ts';

type EventBody = calendar_v3.Schema$Event;

/** Fields that the caller may not set: they stay unchanged. */
const FIXED = [
  'id',
  'etag',
  'kind',
  'htmlLink',
  'created',
  'updated',
  'creator',
  'organizer',
  'iCalUID',
  'sequence',
] as const;

export async function insertEvent(call: Call, calendar: CalendarStore, body: EventBody): Promise<Event> {
  const id = body.id ?? `s${BigInt(`0x${calendar.ids.fresh()}`).toString(32)}`;
  if (!/^[a-v0-9]{5,1024}$/.test(id)) throw new GoogleError(400, 'Invalid resource id value.', 'invalid');
  // A cancelled event keeps its id, so the id cannot be used again.
  if (calendar.events.has(id)) {
    throw new GoogleError(409, 'The requested identifier already exists.', 'duplicate');
  }
  const self = { email: calendar.email, self: true };
  const created = new Date(calendar.clock.now()).toISOString();
  const event: Event = {
    ...body,
    kind: 'calendar#event',
    id,
    status: body.status ?? 'confirmed',
    htmlLink: `${call.sandbox.url}/calendar/event?eid=${Buffer.from(`${id} ${calendar.email}`).toString('base64url')}`,
    created,
    creator: self,
    organizer: self,
    iCalUID: body.iCalUID ?? `${id}@calendar.sandbox`,
    sequence: body.sequence ?? 0,
    eventType: body.eventType ?? 'default',
    reminders: body.reminders ?? { useDefault: true },
  };
  return write(call, calendar, event, 'REQUEST');
}

export async function changeEvent(
  call: Call,
  calendar: CalendarStore,
  present: Event,
  next: EventBody,
): Promise<Event> {
  requireSameTag(call, present);
  if (present.status === 'cancelled' && next.status !== 'confirmed' && next.status !== 'tentative') {
    throw new GoogleError(410, 'Resource has been deleted', 'deleted');
  }
  const { attendeesOmitted: _, ...changes } = next;
  const event: Event = { ...present, ...changes, id: present.id, status: next.status ?? present.status };
  for (const name of FIXED) Object.assign(event, { [name]: present[name] });
  if (hasMoved(calendar, present, event)) event.sequence = (present.sequence ?? 0) + 1;
  if (present.organizer?.email && present.organizer.email !== calendar.email)
    return answerEvent(call, calendar, present, event);
  return write(call, calendar, event, 'REQUEST');
}

/** In the list of guests, a guest may change only their own answer. */
async function answerEvent(call: Call, calendar: CalendarStore, present: Event, next: Event): Promise<Event> {
  const own = (event: Event) => event.attendees?.find(({ email }) => email?.toLowerCase() === calendar.email);
  const answer = own(next)?.responseStatus ?? own(present)?.responseStatus;
  const attendees = present.attendees?.map((entry) =>
    entry === own(present) ? { ...entry, responseStatus: answer } : entry,
  );
  const answered = putEvent(calendar, { ...next, attendees });
  shareResponse(call.sandbox.accounts, calendar, answered);
  if (answer !== own(present)?.responseStatus)
    await mailReply(call.sandbox, calendar, { event: answered, sendUpdates: sendUpdatesOf(call) });
  return calendar.events.get(answered.id)?.event ?? answered;
}

export async function cancelEvent(call: Call, calendar: CalendarStore, present: Event): Promise<void> {
  if (present.status === 'cancelled') throw new GoogleError(410, 'Resource has been deleted', 'deleted');
  requireSameTag(call, present);
  const sequence = (present.sequence ?? 0) + 1;
  const event = { ...present, status: 'cancelled', sequence };
  if (present.organizer?.email === calendar.email) await write(call, calendar, event, 'CANCEL');
  else putEvent(calendar, event);
}

async function write(
  call: Call,
  calendar: CalendarStore,
  event: Event,
  method: InvitationMethod,
): Promise<Event> {
  checkEvent(calendar, event);
  const attendees = event.attendees?.map((attendee) => ({
    ...attendee,
    email: attendee.email?.toLowerCase(),
    responseStatus: attendee.responseStatus ?? 'needsAction',
  }));
  const version = Number(call.query.get('conferenceDataVersion') ?? 0);
  const complete = withConference(calendar, seenBy(calendar.email, { ...event, attendees }), version);
  const stored = putEvent(calendar, complete);
  shareEvent(call.sandbox.accounts, calendar, stored);
  await mailInvitation(call.sandbox, calendar, { event: stored, method, sendUpdates: sendUpdatesOf(call) });
  return stored;
}

function sendUpdatesOf({ query }: Call): string {
  return query.get('sendUpdates') ?? (query.get('sendNotifications') === 'true' ? 'all' : 'none');
}

function requireSameTag(call: Call, event: Event): void {
  const tag = call.header('if-match');
  if (tag && tag !== '*' && tag !== event.etag) {
    throw new GoogleError(412, 'Precondition Failed', 'conditionNotMet');
  }
}

function hasMoved(calendar: CalendarStore, before: Event, after: Event): boolean {
  const at = (event: Event) =>
    [instantOf(event.start, calendar.timeZone), instantOf(event.end, calendar.timeZone), event.location].join(
      ' ',
    );
  return at(before) !== at(after);
}
