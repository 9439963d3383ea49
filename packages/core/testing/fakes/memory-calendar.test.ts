import { expect, test } from 'vitest';
import { calendarContract } from '../contracts/calendar-contract.ts';
import { fixedClock } from './fixed-clock.ts';
import { memoryCalendar } from './memory-calendar.ts';

const START = '2026-03-02T09:00:00.000Z';

calendarContract('memoryCalendar', async () => {
  const calendar = memoryCalendar({ clock: fixedClock(START) });
  return {
    calendar,
    attendee: 'grace@elsewhere.test',
    me: 'me@memory.test',
    emptyDay: new Date('2026-04-01T10:00:00.000Z'),
    remove: async (eventId) => calendar.remove(eventId),
    failNextCreation: async () => calendar.fail('createEvent', { when: 'after' }),
    async invite(event) {
      const attendees = ['me@memory.test', 'grace@elsewhere.test'].map((email) => ({
        email,
        response: 'needsAction' as const,
      }));
      const uid = `${event.start.getTime()}@elsewhere.test`;
      calendar.invite({ ...event, uid, attendees, organizer: { name: 'Ben', email: 'ben@elsewhere.test' } });
      return uid;
    },
    callOff: async (uid) => calendar.remove((await calendar.findInvitation(uid))?.eventId ?? ''),
    async readAnswers(uid) {
      const [own, ...others] = (await calendar.findInvitation(uid))?.attendees ?? [];
      return { own: own?.response ?? '', others: others.map(({ response }) => response) };
    },
  };
});

test('attendees are notified of changes, unless it is quiet', async () => {
  const calendar = memoryCalendar({ clock: fixedClock(START) });
  const start = new Date('2026-04-01T10:00:00.000Z');
  const end = new Date('2026-04-01T11:00:00.000Z');
  const event = { eventId: 'aaaaa', conferenceRequestId: 'r', summary: '', description: '', start, end };
  await calendar.createEvent({ ...event, timeZone: 'UTC', attendees: ['a@b.test'] });
  await calendar.cancelEvent('aaaaa', { quiet: true });
  expect(calendar.notices).toEqual([{ eventId: 'aaaaa', what: 'invited' }]);
});
