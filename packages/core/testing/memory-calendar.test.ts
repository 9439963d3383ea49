import { expect, test } from 'vitest';
import { calendarContract } from './calendar-contract.ts';
import { fixedClock } from './fixed-clock.ts';
import { memoryCalendar } from './memory-calendar.ts';

const START = '2026-03-02T09:00:00.000Z';

calendarContract('memoryCalendar', async () => {
  const calendar = memoryCalendar({ clock: fixedClock(START) });
  return {
    calendar,
    attendee: 'grace@elsewhere.test',
    emptyDay: new Date('2026-04-01T10:00:00.000Z'),
    remove: async (eventId) => calendar.remove(eventId),
    failNextCreation: async () => calendar.fail('createEvent', { when: 'after' }),
  };
});

test('attendees are told of what happens, unless it is quiet', async () => {
  const calendar = memoryCalendar({ clock: fixedClock(START) });
  const start = new Date('2026-04-01T10:00:00.000Z');
  const end = new Date('2026-04-01T11:00:00.000Z');
  const event = { eventId: 'aaaaa', conferenceRequestId: 'r', summary: '', description: '', start, end };
  await calendar.createEvent({ ...event, timeZone: 'UTC', attendees: ['a@b.test'] });
  await calendar.cancelEvent('aaaaa', { quiet: true });
  expect(calendar.notices).toEqual([{ eventId: 'aaaaa', what: 'invited' }]);
});
