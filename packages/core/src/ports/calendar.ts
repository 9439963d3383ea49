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
  /** Empty where the calendar makes no video calls, or none yet. */
  hangoutLink: string;
  /** The calendar is still making the link. */
  linkPending: boolean;
  htmlLink: string;
  updatedAt: Date;
}

/** An event as somebody who may be its guest sees it. */
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

/** An event of somebody else as their mail says it is. */
export type SaidEvent = Pick<
  Invitation,
  'uid' | 'summary' | 'place' | 'start' | 'end' | 'allDay' | 'organizer'
> & {
  guests: string[];
};

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
  /**
   * `conflict` when the id was used already. Invitations are sent by the calendar. Without a video link where the calendar
   * makes none.
   */
  createEvent(event: NewCalendarEvent): Promise<CalendarEvent>;
  getEvent(eventId: string): Promise<CalendarEvent | null>;
  moveEvent(eventId: string, time: { start: Date; end: Date; timeZone: string }): Promise<CalendarEvent>;
  /** Succeeds when the event is already gone. Attendees are told, unless `quiet`. */
  cancelEvent(eventId: string, options?: { quiet?: boolean }): Promise<void>;
  /**
   * The event of an iCalendar uid in the person's own calendar, a cancelled one too. Of a series all of it, or the one
   * that was meant for this time.
   */
  findInvitation(uid: string, occurrence?: Date): Promise<Invitation | null>;
  /** Gives the person a copy of an event that their calendar does not have; nobody is told. The same uid again is the same copy. */
  addInvitation(event: SaidEvent): Promise<Invitation>;
  /**
   * Writes the person's own answer and nothing else, and tells the organizer. The same answer again does nothing.
   * `notFound` or `gone` without the event, `forbidden` to who is no guest.
   */
  answerInvitation(eventId: string, response: Exclude<Attendance, 'needsAction'>): Promise<Invitation>;
  listEvents(range: { from: Date; to: Date; updatedSince?: Date }): Promise<CalendarEvent[]>;
}
