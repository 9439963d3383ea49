import type { Accounts } from '../accounts.ts';
import { type CalendarStore, type Event, putEvent } from './calendar-store.ts';

/** Gives each attendee that the sandbox knows their own copy under the same id. */
export function shareEvent(accounts: Accounts, organizer: CalendarStore, event: Event): void {
  for (const { email } of event.attendees ?? []) {
    const account = email ? accounts.find(email) : undefined;
    if (account && account.email !== organizer.email)
      putEvent(account.calendar, seenBy(account.email, event));
  }
}

/** An attendee's own answer goes back to the organizer's event, and from there to everybody. */
export function shareResponse(accounts: Accounts, attendee: CalendarStore, event: Event): void {
  const organizer = accounts.find(event.organizer?.email ?? '');
  const original = organizer?.calendar.events.get(event.id)?.event;
  const response = event.attendees?.find((entry) => entry.email === attendee.email)?.responseStatus;
  if (!organizer || !original || !response) return;
  const attendees = original.attendees?.map((entry) =>
    entry.email === attendee.email ? { ...entry, responseStatus: response } : entry,
  );
  shareEvent(accounts, organizer.calendar, putEvent(organizer.calendar, { ...original, attendees }));
}

export function seenBy(email: string, event: Event): Event {
  const isSelf = (entry: { email?: string | null } | undefined) => entry?.email?.toLowerCase() === email;
  const mark = <Entry extends { email?: string | null; self?: boolean | null }>(entry: Entry): Entry => {
    const { self: _, ...rest } = entry;
    return (isSelf(entry) ? { ...rest, self: true } : rest) as Entry;
  };
  return {
    ...event,
    attendees: event.attendees?.map(mark),
    organizer: event.organizer ? mark(event.organizer) : undefined,
    creator: event.creator ? mark(event.creator) : undefined,
  };
}
