import { calendarContract } from '@triage/core/testing/calendar-contract';
import { silentLogger } from '@triage/core/testing/silent-logger';
import { googleCalendar } from './calendar.ts';
import { connectPerson, startLocalGoogle, systemClock } from './testing/local-google.ts';

const DAY = 24 * 60 * 60 * 1_000;

calendarContract('googleCalendar', async () => {
  const google = await startLocalGoogle();
  const { accessToken } = await connectPerson(google);
  const options = { accessToken, rootUrl: google.url, clock: systemClock, logger: silentLogger() };
  const calendar = googleCalendar(options);
  const otherProgram = googleCalendar(options);
  const midnight = Math.floor(Date.now() / DAY) * DAY;
  return {
    calendar,
    attendee: 'ben@sandbox.test',
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
    close: () => google.close(),
  };
});
