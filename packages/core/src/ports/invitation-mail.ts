/** An email that tells the guests or the organizer of an event, for calendars that do not write to them (iMIP, RFC 6047). */
export interface InvitationMail {
  /** Queued again it is the same email. */
  id: string;
  method: 'REQUEST' | 'CANCEL' | 'REPLY';
  to: string[];
  subject: string;
  body: string;
  /** The event as iCalendar text. */
  calendar: string;
}

export type QueueInvitation = (mail: InvitationMail) => Promise<void>;
