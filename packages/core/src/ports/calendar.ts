export type Attendance = 'needsAction' | 'accepted' | 'declined' | 'tentative';

export interface CalendarEvent {
  eventId: string;
  /** The same in every calendar that has a copy, and for all events of a series. */
  uid: string;
  status: 'confirmed' | 'tentative' | 'cancelled';
  summary: string;
  start: Date;
  end: Date;
  attendees: { email: string; response: Attendance }[];
  /** False where the person is free nevertheless, or has declined. */
  takesTime: boolean;
  /** Empty if the calendar creates no video calls, or has not created it yet. */
  hangoutLink: string;
  /** The calendar is still making the link. */
  linkPending: boolean;
  htmlLink: string;
  updatedAt: Date;
}

/** An event as one of its guests sees it. */
export interface Invitation extends CalendarEvent {
  place: string;
  organizer: { name: string; email: string };
  /** Days instead of times: they count from midnight UTC. */
  allDay: boolean;
  /** An RFC 5545 rule; empty for once. */
  rule: string;
  /** The person's own; null where they are no guest of it. */
  response: Attendance | null;
}

/** Another organizer's event as their email describes it. */
export type SaidEvent = Pick<
  Invitation,
  'uid' | 'summary' | 'place' | 'start' | 'end' | 'allDay' | 'organizer'
> & {
  guests: string[];
};

/** A guest's answer, as given in their own email. */
export interface GuestAnswer {
  uid: string;
  /** Which one of a series; null: all of it. */
  occurrence: Date | null;
  email: string;
  response: Exclude<Attendance, 'needsAction'>;
  /** The version of the event that they answer; null where they do not say. */
  sequence: number | null;
  answeredAt: Date;
}

/** An event of one of the calendars that the person looks at. A calendar that shares only its busy times gives no titles. */
export type AgendaEvent = Omit<
  Invitation,
  'uid' | 'attendees' | 'linkPending' | 'updatedAt' | 'organizer' | 'rule'
> & {
  /** The name of the calendar; empty for the person's own. */
  calendar: string;
};

export interface Agenda {
  events: AgendaEvent[];
  /** The names of calendars that could not be read. */
  unread: string[];
}

export interface BusyTime {
  start: Date;
  end: Date;
}

export interface NewCalendarEvent {
  /** Chosen by us before the call ([a-v0-9], 5 to 1024), so that a retry finds the same event. */
  eventId: string;
  /** Stable for the thread: the provider makes one conference for one request id. */
  conferenceRequestId: string;
  summary: string;
  description: string;
  start: Date;
  end: Date;
  timeZone: string;
  attendees: string[];
}

export interface Calendar {
  getTimeZone(): Promise<string>;
  freeBusy(range: { from: Date; to: Date }): Promise<BusyTime[]>;
  /** By address; null for people who do not share their free/busy times with the user. */
  freeBusyOf(
    emails: readonly string[],
    range: { from: Date; to: Date },
  ): Promise<Map<string, BusyTime[] | null>>;
  /**
   * `conflict` if the id was already used. The calendar sends the invitations, or queues them as emails. Without a video
   * link if the calendar creates none.
   */
  createEvent(event: NewCalendarEvent): Promise<CalendarEvent>;
  getEvent(eventId: string): Promise<CalendarEvent | null>;
  moveEvent(eventId: string, time: { start: Date; end: Date; timeZone: string }): Promise<CalendarEvent>;
  /** Succeeds if the event is already deleted. Notifies the attendees, unless `quiet`. */
  cancelEvent(eventId: string, options?: { quiet?: boolean }): Promise<void>;
  /**
   * The event of an iCalendar uid in the person's own calendar, a cancelled one too. Of a series all of it, or the one
   * that was meant for this time.
   */
  findInvitation(uid: string, occurrence?: Date): Promise<Invitation | null>;
  /** Adds a copy of an event missing from the user's calendar; nobody is notified. The same uid gives the same copy. */
  addInvitation(event: SaidEvent): Promise<Invitation>;
  /**
   * Writes only the user's own answer, and notifies the organizer. Repeating an answer does nothing. `notFound` or
   * `gone` without the event, `forbidden` to a user who is not a guest.
   */
  answerInvitation(eventId: string, response: Exclude<Attendance, 'needsAction'>): Promise<Invitation>;
  /**
   * Writes a guest's emailed answer into the person's own event; nobody is notified. True if it changed the event. Does
   * nothing for somebody who was not invited, for an answer to an earlier version, for one older than their last, and in
   * a calendar whose server gets these emails itself.
   */
  recordAnswer(answer: GuestAnswer): Promise<boolean>;
  /**
   * The events in the person's own calendar and in those that they have ticked, by start, each occurrence of a series
   * by itself, at most `limit`. Throws if their own calendar cannot be read.
   */
  listAgenda(range: { from: Date; to: Date; limit: number }): Promise<Agenda>;
  listEvents(range: { from: Date; to: Date; updatedSince?: Date }): Promise<CalendarEvent[]>;
}
