import type { AgendaEvent, BusyTime, Calendar, CalendarEvent, Invitation } from '../../src/ports/calendar.ts';
import type { Clock } from '../../src/ports/clock.ts';
import { ProviderError } from '../../src/ports/mail.ts';
import { type FaultPlan, withFaults } from './fault-plan.ts';

export interface CalendarNotice {
  eventId: string;
  what: 'invited' | 'moved' | 'cancelled' | 'answered';
}

export interface MemoryCalendar extends Calendar, FaultPlan<Calendar> {
  /** The result of a request for a video call. */
  videoCalls: 'made' | 'pending' | 'refused';
  /** Names of ticked calendars that cannot be read. */
  unread: string[];
  /** Busy times of people who share them, by address. */
  readonly others: Map<string, BusyTime[]>;
  /** What attendees were told, in order. */
  readonly notices: CalendarNotice[];
  /** Something else in the calendar takes the time. */
  block(start: Date, end: Date): void;
  /** Somebody else creates an event and invites the user. */
  invite(event: Pick<Invitation, 'uid' | 'start' | 'end'> & Partial<Invitation>): Invitation;
  /** An event in another calendar that the user has ticked. */
  share(name: string, event: Pick<Invitation, 'summary' | 'start' | 'end'>): void;
  /** Deletes the event as another program would. */
  remove(eventId: string): void;
  respond(eventId: string, email: string, response: CalendarEvent['attendees'][number]['response']): void;
}

export function memoryCalendar(options: { clock: Clock; timeZone?: string; me?: string }): MemoryCalendar {
  const { clock, timeZone = 'Europe/Berlin', me = 'me@memory.test' } = options;
  const events = new Map<string, Invitation>();
  const links = new Map<string, string>();
  const answers = new Map<string, Date>();
  const notices: CalendarNotice[] = [];
  const shared: AgendaEvent[] = [];
  let made = 0;

  const port: Calendar = {
    async getTimeZone() {
      return timeZone;
    },
    async freeBusy({ from, to }) {
      const busy = inRange(from, to).filter(({ status, takesTime }) => status !== 'cancelled' && takesTime);
      return busy.map(({ start, end }) => ({ start, end }));
    },
    async freeBusyOf(emails, { from, to }) {
      const within = (busy: readonly BusyTime[]) => busy.filter(({ start, end }) => end > from && start < to);
      return new Map(
        emails.map((email) => {
          const busy = calendar.others.get(email);
          return [email, busy ? within(busy) : null];
        }),
      );
    },
    async createEvent(event) {
      if (!/^[a-v0-9]{5,1024}$/.test(event.eventId)) throw new ProviderError('invalid', 'Invalid event id');
      if (event.end <= event.start) throw new ProviderError('invalid', 'The time range is empty');
      if (events.has(event.eventId)) throw new ProviderError('conflict', 'The id is taken', { status: 409 });
      // One conference for one request id.
      const link = links.get(event.conferenceRequestId) ?? `https://meet.memory.test/${links.size + 1}`;
      links.set(event.conferenceRequestId, link);
      const attendees = event.attendees.map((email) => ({ email, response: 'needsAction' as const }));
      const { eventId, summary, start, end } = event;
      const hangoutLink = calendar.videoCalls === 'made' ? link : '';
      const linkPending = calendar.videoCalls === 'pending';
      store({ ...plain(eventId, start, end), summary, attendees, hangoutLink, linkPending });
      notices.push({ eventId, what: 'invited' });
      return copy(requireEvent(eventId));
    },
    async getEvent(eventId) {
      const event = events.get(eventId);
      return event ? copy(event) : null;
    },
    async moveEvent(eventId, { start, end }) {
      const event = requireEvent(eventId);
      if (event.status === 'cancelled') throw new ProviderError('gone', 'The event was cancelled');
      if (end <= start) throw new ProviderError('invalid', 'The time range is empty');
      store({ ...event, start, end });
      notices.push({ eventId, what: 'moved' });
      return copy(requireEvent(eventId));
    },
    async cancelEvent(eventId, { quiet = false } = {}) {
      const event = events.get(eventId);
      if (!event || event.status === 'cancelled') return;
      store({ ...event, status: 'cancelled' });
      if (!quiet) notices.push({ eventId, what: 'cancelled' });
    },
    async findInvitation(uid) {
      const found = [...events.values()].filter((event) => event.uid === uid);
      const event = found.find(({ status }) => status !== 'cancelled') ?? found[0];
      return event ? structuredClone(event) : null;
    },
    async addInvitation({ guests, uid, ...event }) {
      const present = [...events.values()].find((one) => one.uid === uid);
      if (present) return structuredClone(present);
      made++;
      const attendees = guests.map((email) => ({ email, response: 'needsAction' as const }));
      const response = guests.includes(me) ? ('needsAction' as const) : null;
      store({ ...plain(`added${made}`, event.start, event.end), ...event, uid, attendees, response });
      return structuredClone(requireEvent(`added${made}`));
    },
    async answerInvitation(eventId, response) {
      const event = requireEvent(eventId);
      if (event.status === 'cancelled') throw new ProviderError('gone', 'The event was cancelled');
      if (event.response === null) throw new ProviderError('forbidden', 'Not a guest');
      if (event.response === response) return structuredClone(event);
      const attendees = event.attendees.map((one) => (one.email === me ? { email: me, response } : one));
      store({ ...event, response, attendees, takesTime: response !== 'declined' });
      notices.push({ eventId, what: 'answered' });
      return structuredClone(requireEvent(eventId));
    },
    async recordAnswer({ uid, email, response, answeredAt }) {
      const event = [...events.values()].find((one) => one.uid === uid && one.status !== 'cancelled');
      const key = `${uid} ${email}`;
      const isGuest = event?.attendees.some((one) => one.email === email && one.response !== response);
      if (!event || !isGuest || answeredAt < (answers.get(key) ?? new Date(0))) return false;
      answers.set(key, answeredAt);
      calendar.respond(event.eventId, email, response);
      return true;
    },
    async listAgenda({ from, to, limit }) {
      const own = inRange(from, to).filter(({ status }) => status !== 'cancelled');
      const found = [
        ...own.map((event) => asAgendaEvent(event, '')),
        ...shared.filter((event) => event.end > from && event.start < to),
      ].sort((a, b) => a.start.getTime() - b.start.getTime());
      return structuredClone({ events: found.slice(0, limit), unread: calendar.unread });
    },
    async listEvents({ from, to, updatedSince }) {
      // Cancelled ones appear only in a list of changes.
      const listed = inRange(from, to).filter((event) =>
        updatedSince ? event.updatedAt >= updatedSince : event.status !== 'cancelled',
      );
      return listed.map(copy);
    },
  };

  const calendar: MemoryCalendar = Object.assign(withFaults(port), {
    videoCalls: 'made' as MemoryCalendar['videoCalls'],
    unread: [] as string[],
    others: new Map<string, BusyTime[]>(),
    notices,
    block(start: Date, end: Date) {
      made++;
      store(plain(`block${made}`, start, end));
    },
    invite(fields: Pick<Invitation, 'uid' | 'start' | 'end'> & Partial<Invitation>) {
      made++;
      const asked = {
        response: 'needsAction' as const,
        attendees: [{ email: me, response: 'needsAction' as const }],
      };
      store({ ...plain(`invited${made}`, fields.start, fields.end), ...asked, ...fields });
      return requireEvent(`invited${made}`);
    },
    share(name: string, event: Pick<Invitation, 'summary' | 'start' | 'end'>) {
      made++;
      shared.push(asAgendaEvent({ ...plain(`shared${made}`, event.start, event.end), ...event }, name));
    },
    remove(eventId: string) {
      store({ ...requireEvent(eventId), status: 'cancelled' });
    },
    respond(eventId: string, email: string, response: CalendarEvent['attendees'][number]['response']) {
      const event = requireEvent(eventId);
      const attendees = event.attendees.map((one) => (one.email === email ? { email, response } : one));
      store({ ...event, attendees });
    },
  });
  return calendar;

  function plain(eventId: string, start: Date, end: Date): Invitation {
    const htmlLink = `https://calendar.memory.test/${eventId}`;
    const empty = {
      summary: '',
      place: '',
      rule: '',
      attendees: [],
      hangoutLink: '',
      linkPending: false,
      htmlLink,
    };
    const organizer = { name: '', email: '' };
    const own = { organizer, allDay: false, response: null, takesTime: true, uid: `${eventId}@memory.test` };
    return { eventId, status: 'confirmed', start, end, updatedAt: clock.now(), ...empty, ...own };
  }

  function store(event: Invitation): void {
    events.set(event.eventId, { ...event, updatedAt: clock.now() });
  }

  function requireEvent(eventId: string): Invitation {
    const event = events.get(eventId);
    if (!event) throw new ProviderError('notFound', 'No such event', { status: 404 });
    return event;
  }

  function inRange(from: Date, to: Date): Invitation[] {
    const inside = [...events.values()].filter((event) => event.end > from && event.start < to);
    return inside.sort((a, b) => a.start.getTime() - b.start.getTime());
  }
}

/** Exactly the fields that the port promises of any event. */
function copy(event: Invitation): CalendarEvent {
  const { place: _, organizer: __, allDay: ___, rule: ____, response: _____, ...rest } = event;
  return structuredClone(rest);
}

function asAgendaEvent(event: Invitation, calendar: string): AgendaEvent {
  const {
    uid: _,
    attendees: __,
    linkPending: ___,
    updatedAt: ____,
    organizer: _____,
    rule: ______,
    ...rest
  } = event;
  return { ...rest, calendar };
}
