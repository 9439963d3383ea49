import type { calendar_v3 } from '@googleapis/calendar';
import { GoogleError } from '../google/google-error.ts';
import type { CalendarStore, StoredEvent } from './calendar-store.ts';
import { instantOf } from './event-time.ts';

type Events = calendar_v3.Schema$Events;

const NOT_WITH_SYNC_TOKEN = ['timeMin', 'timeMax', 'updatedMin', 'orderBy', 'q', 'iCalUID'];

export function listEvents(calendar: CalendarStore, query: URLSearchParams): Events {
  const since = syncStart(calendar, query);
  const matching = [...calendar.events.values()]
    .filter((stored) => isWanted(calendar, stored, query, since))
    .sort(orderOf(calendar, query));
  const offset = Number(query.get('pageToken') ?? 0) || 0;
  const limit = Math.min(Number(query.get('maxResults') ?? 250) || 250, calendar.settings.eventsPage);
  const items = matching.slice(offset, offset + limit).map((stored) => stored.event);
  const isLast = offset + limit >= matching.length;
  return {
    kind: 'calendar#events',
    etag: `"p${calendar.change}"`,
    summary: calendar.email,
    timeZone: calendar.timeZone,
    accessRole: 'owner',
    updated: new Date(calendar.clock.now()).toISOString(),
    defaultReminders: [{ method: 'popup', minutes: 10 }],
    items,
    ...(isLast ? { nextSyncToken: syncToken(calendar) } : { nextPageToken: String(offset + limit) }),
  };
}

function syncToken(calendar: CalendarStore): string {
  return Buffer.from(`${calendar.run} ${calendar.change}`).toString('base64url');
}

function syncStart(calendar: CalendarStore, query: URLSearchParams): number | undefined {
  const token = query.get('syncToken');
  if (!token) return undefined;
  const conflict = NOT_WITH_SYNC_TOKEN.find((name) => query.has(name));
  if (conflict) throw new GoogleError(400, `Sync token cannot be used with ${conflict}.`, 'invalid');
  const [run, change] = Buffer.from(token, 'base64url').toString().split(' ');
  if (run !== calendar.run || !change) {
    throw new GoogleError(
      410,
      'Sync token is no longer valid, a full sync is required.',
      'fullSyncRequired',
      'calendar',
    );
  }
  return Number(change);
}

function isWanted(
  calendar: CalendarStore,
  { event, change }: StoredEvent,
  query: URLSearchParams,
  since: number | undefined,
): boolean {
  if (since !== undefined) return change > since;
  if (event.status === 'cancelled' && query.get('showDeleted') !== 'true' && !query.has('updatedMin'))
    return false;
  const after = instantParameter(query, 'timeMin');
  const before = instantParameter(query, 'timeMax');
  const updatedAfter = instantParameter(query, 'updatedMin');
  const start = instantOf(event.start, calendar.timeZone) ?? 0;
  const end = instantOf(event.end, calendar.timeZone) ?? start;
  if (after !== undefined && end <= after) return false;
  if (before !== undefined && start >= before) return false;
  if (updatedAfter !== undefined && Date.parse(event.updated ?? '') < updatedAfter) return false;
  const words = query.get('q')?.toLowerCase();
  if (
    words &&
    !JSON.stringify([event.summary, event.description, event.location, event.attendees])
      .toLowerCase()
      .includes(words)
  )
    return false;
  const uid = query.get('iCalUID');
  return !uid || event.iCalUID === uid;
}

function instantParameter(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name);
  if (!text) return undefined;
  const instant = Date.parse(text);
  // The real service refuses a time without an offset too.
  if (Number.isNaN(instant) || !/(Z|[+-]\d{2}:\d{2})$/i.test(text))
    throw new GoogleError(400, 'Bad Request', 'badRequest');
  return instant;
}

function orderOf(calendar: CalendarStore, query: URLSearchParams) {
  const order = query.get('orderBy');
  if (order === 'startTime' && query.get('singleEvents') !== 'true') {
    throw new GoogleError(
      400,
      'The requested ordering is not available for the particular query.',
      'badRequest',
    );
  }
  const start = ({ event }: StoredEvent) => instantOf(event.start, calendar.timeZone) ?? 0;
  return order === 'startTime'
    ? (a: StoredEvent, b: StoredEvent) => start(a) - start(b)
    : (a: StoredEvent, b: StoredEvent) => a.change - b.change;
}
