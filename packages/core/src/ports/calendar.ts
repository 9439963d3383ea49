export interface CalendarEvent {
  eventId: string;
  status: 'confirmed' | 'tentative' | 'cancelled';
  summary: string;
  start: Date;
  end: Date;
  attendees: { email: string; response: 'needsAction' | 'accepted' | 'declined' | 'tentative' }[];
  hangoutLink: string;
  htmlLink: string;
  updatedAt: Date;
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
  /** `conflict` when the id was used already. Invitations are sent by the calendar. */
  createEvent(event: NewCalendarEvent): Promise<CalendarEvent>;
  getEvent(eventId: string): Promise<CalendarEvent | null>;
  moveEvent(eventId: string, time: { start: Date; end: Date; timeZone: string }): Promise<CalendarEvent>;
  /** Succeeds when the event is already gone. Attendees are told, unless `quiet`. */
  cancelEvent(eventId: string, options?: { quiet?: boolean }): Promise<void>;
  listEvents(range: { from: Date; to: Date; updatedSince?: Date }): Promise<CalendarEvent[]>;
}
