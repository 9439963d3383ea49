import type { InvitationAnswer, InvitationState } from '@triage/contract/meetings/invitation';
import type { SentInvitation } from '../mailbox/inbox/find-mail-invitation.ts';
import { sameMailbox } from '../mime/parse-addresses.ts';
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

/** If the calendar has the event, its state counts: anybody can send an email that says it was cancelled. */
export function invitationState(
  part: SentInvitation,
  event: Invitation | null,
  { now, mailbox }: { now: Date; mailbox: string },
): InvitationState {
  if (!event && part.cancelled) return 'cancelled';
  if (!event) return !isAddable(part, mailbox) ? 'missing' : part.end <= now ? 'over' : 'open';
  if (event.status === 'cancelled') return part.cancelled ? 'cancelled' : 'removed';
  if (event.response === null) return 'notGuest';
  // For a series, only the first time is known here.
  return event.rule === '' && event.end <= now ? 'over' : 'open';
}

export function invitationAnswer(event: Invitation | null): InvitationAnswer | null {
  return event?.response ? ANSWERS[event.response] : null;
}

/**
 * Whether it can be added to the calendar: a single event whose organizer sent the email to this mailbox. The calendar
 * will write to the organizer, so an address other than the sender's is not trusted. For a series the email does not
 * contain enough.
 */
function isAddable(
  { organizer, sender, guests, occurrence, repeats }: SentInvitation,
  mailbox: string,
): boolean {
  const isOnce = occurrence === null && repeats === '';
  const isTheirs = organizer.email !== '' && sameMailbox(organizer.email, sender);
  const isOwn = sameMailbox(organizer.email, mailbox);
  return isOnce && isTheirs && !isOwn && guests.some((guest) => sameMailbox(guest, mailbox));
}
