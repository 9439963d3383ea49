import type { InvitationAnswer, InvitationState } from '@triage/contract/meetings/invitation';
import type { InvitationPart } from '../icalendar/read-invitation-part.ts';
import type { Attendance, Invitation } from '../ports/calendar.ts';

export const RESPONSES = { yes: 'accepted', maybe: 'tentative', no: 'declined' } as const satisfies Record<
  InvitationAnswer,
  Attendance
>;

const ANSWERS: Record<Attendance, InvitationAnswer | null> = {
  accepted: 'yes',
  tentative: 'maybe',
  declined: 'no',
  needsAction: null,
};

/** Where the calendar has the event, its word counts: a mail that says it was cancelled can be anybody's. */
export function readState(part: InvitationPart, event: Invitation | null, now: Date): InvitationState {
  if (!event) return part.cancelled ? 'cancelled' : 'missing';
  if (event.status === 'cancelled') return part.cancelled ? 'cancelled' : 'removed';
  if (event.response === null) return 'notGuest';
  // Of a series the first time alone is known here.
  return event.rule === '' && event.end <= now ? 'over' : 'open';
}

export function readAnswer(event: Invitation | null): InvitationAnswer | null {
  return event?.response ? ANSWERS[event.response] : null;
}
