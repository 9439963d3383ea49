import type { calendar_v3 } from 'googleapis/build/src/apis/calendar/index.js';
import type { SandboxClock } from '../clock.ts';
import type { IdSource } from '../ids.ts';

export type Event = calendar_v3.Schema$Event & { id: string; status: string };
export type StoredEvent = { event: Event; change: number };

export type CalendarStore = {
  email: string;
  timeZone: string;
  clock: SandboxClock;
  ids: IdSource;
  events: Map<string, StoredEvent>;
  /** Counts up with every change; a sync token is a position in it. */
  change: number;
  /** Tells the sync tokens of this run from those of an earlier one. */
  run: string;
  /** Conference request id to the conference it made. */
  conferences: Map<string, calendar_v3.Schema$ConferenceData>;
};

export function createCalendar(options: Pick<CalendarStore, 'email' | 'clock' | 'ids'>): CalendarStore {
  return {
    ...options,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    events: new Map(),
    change: 0,
    run: options.ids.fresh(),
    conferences: new Map(),
  };
}

export function putEvent(calendar: CalendarStore, event: Event): Event {
  calendar.change += 1;
  const now = calendar.clock.now();
  const stored = {
    ...event,
    etag: `"${now}${String(calendar.change).padStart(4, '0')}"`,
    updated: new Date(now).toISOString(),
  };
  calendar.events.set(event.id, { event: stored, change: calendar.change });
  return stored;
}
