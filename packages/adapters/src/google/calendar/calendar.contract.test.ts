import { calendarContract } from '@triage/core/testing/contracts/calendar-contract';
import { silentLogger } from '@triage/core/testing/fakes/silent-logger';
import { connectPerson, startLocalGoogle, systemClock } from '../testing/local-google.ts';
import { googleCalendar } from './calendar.ts';

const DAY = 24 * 60 * 60 * 1_000;

calendarContract('googleCalendar', async () => {
  const google = await startLocalGoogle();
  const { accessToken, email } = await connectPerson(google);
  const other = await connectPerson(google);
  const options = { accessToken, rootUrl: google.url, clock: systemClock, logger: silentLogger() };
  const calendar = googleCalendar(options);
  const otherProgram = googleCalendar(options);
  const midnight = Math.floor(Date.now() / DAY) * DAY;
  interface Others {
    id: string;
    attendees: { email: string; responseStatus: string }[];
  }

  /** The calendar of who invites, past our adapter. */
  async function askOther(path: string, method: string, body?: object): Promise<Record<string, unknown>> {
    const response = await fetch(`${google.url}/calendar/v3/calendars/primary/events${path}`, {
      method,
      headers: { authorization: `Bearer ${await other.accessToken()}`, 'content-type': 'application/json' },
      body: body ? JSON.stringify(body) : null,
    });
    if (!response.ok) throw new Error(`${method}: ${response.status} ${await response.text()}`);
    return response.status === 204 ? {} : ((await response.json()) as Record<string, unknown>);
  }

  async function findOthers(uid: string): Promise<Others> {
    const { items } = await askOther(`?iCalUID=${encodeURIComponent(uid)}`, 'GET');
    const [found] = items as Others[];
    if (!found) throw new Error('Nobody invited to that');
    return found;
  }

  return {
    calendar,
    lacks: ['emailedAnswers'],
    attendee: 'ben@sandbox.test',
    me: email,
    emptyDay: new Date(midnight + 100 * DAY),
    remove: (eventId) => otherProgram.cancelEvent(eventId, { quiet: true }),
    async failNextCreation() {
      await google.control('faults', {
        api: 'calendar',
        method: 'events.insert',
        acceptThenFail: 503,
        times: 1,
      });
    },
    async invite({ summary, place, start, end }) {
      const { iCalUID } = await askOther('', 'POST', {
        summary,
        location: place,
        start: { dateTime: start.toISOString() },
        end: { dateTime: end.toISOString() },
        attendees: [{ email }, { email: 'grace@elsewhere.test' }],
      });
      return String(iCalUID);
    },
    callOff: async (uid) => {
      await askOther(`/${(await findOthers(uid)).id}?sendUpdates=all`, 'DELETE');
    },
    async readAnswers(uid) {
      const guests = (await findOthers(uid)).attendees;
      const own = guests.find((guest) => guest.email === email)?.responseStatus ?? '';
      const others = guests.filter((guest) => guest.email !== email);
      return { own, others: others.map(({ responseStatus }) => responseStatus) };
    },
    close: () => google.close(),
  };
});
