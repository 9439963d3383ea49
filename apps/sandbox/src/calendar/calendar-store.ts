import type { calendar_v3 } from '@googleapis/calendar';
import type { SandboxClock } from '../clock.ts';
import type { IdSource } from '../ids.ts';
import type { Settings } from '../settings.ts';

export type Event = calendar_v3.Schema$Event & { id: string; status: string };
export type StoredEvent = { event: Event; change: number };

export type OtherCalendar = {
  summary: string;
  selected: boolean;
  busy: { start: string; end: string }[];
  /** Titled events; where only busy times are shared, there are none. */
  events?: calendar_v3.Schema$Event[];
  /** The reason that free and busy times are refused with. */
  refused?: string | undefined;
};

export type CalendarStore = {
  email: string;
  timeZone: string;
  clock: SandboxClock;
  ids: IdSource;
  settings: Settings;
  events: Map<string, StoredEvent>;
  /** Counts up with every change; a sync token is a position in it. */
  change: number;
  /** Distinguishes this run's sync tokens from those of an earlier run. */
  run: string;
  /** Conference request id to the conference it made. */
  conferences: Map<string, calendar_v3.Schema$ConferenceData>;
  /** Calendar id to the other calendars in the user's list. */
  others: Map<string, OtherCalendar>;
  /** Event id to what becomes of its pending conference. */
  pending: Map<string, { conference: calendar_v3.Schema$ConferenceData; at: number }>;
};

export function createCalendar(
  options: Pick<CalendarStore, 'email' | 'clock' | 'ids' | 'settings'>,
): CalendarStore {
  return {
    ...options,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    events: new Map(),
    change: 0,
    run: options.ids.fresh(),
    conferences: new Map(),
    pending: new Map(),
    others: new Map(),
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
