import { type CalendarStore, putEvent } from './calendar-store.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

interface Seed {
  day: number;
  hour: number;
  minutes: number;
  summary: string;
  status?: 'tentative';
}

const EVENTS: readonly Seed[] = [
  { day: 1, hour: 9, minutes: 15, summary: 'Stand-up' },
  { day: 1, hour: 14, minutes: 60, summary: 'Budget review' },
  { day: 2, hour: 9, minutes: 15, summary: 'Stand-up' },
  { day: 2, hour: 11, minutes: 45, summary: 'Interview: data engineer' },
  { day: 3, hour: 16, minutes: 30, summary: 'Dentist' },
  { day: 4, hour: 15, minutes: 30, summary: 'Coffee with Tom?', status: 'tentative' },
  { day: 5, hour: 10, minutes: 90, summary: 'Roadmap workshop' },
];

/** A week with some hours taken, at these hours UTC from today on. */
export function seedEvents(calendar: CalendarStore, now: number): void {
  const today = Math.floor(now / DAY) * DAY;
  const created = new Date(now - 7 * DAY).toISOString();
  for (const [index, { day, hour, minutes, summary, status = 'confirmed' }] of EVENTS.entries()) {
    const start = today + day * DAY + hour * HOUR;
    const id = `seeded0${index}`;
    putEvent(calendar, {
      kind: 'calendar#event',
      id,
      status,
      summary,
      created,
      creator: { email: calendar.email, self: true },
      organizer: { email: calendar.email, self: true },
      start: { dateTime: new Date(start).toISOString(), timeZone: 'UTC' },
      end: { dateTime: new Date(start + minutes * 60_000).toISOString(), timeZone: 'UTC' },
      iCalUID: `${id}@calendar.sandbox`,
      sequence: 0,
      eventType: 'default',
      reminders: { useDefault: true },
    });
  }
}
