import { type DAVAccount, fetchCalendarUserAddresses, fetchHomeUrl, fetchPrincipalUrl } from 'tsdav';
import { parseCalendarZone } from '../ical/find-zone.ts';
import { type ListedCalendar, listCalendars, textOf } from './list-calendars.ts';
import { trimSlashes } from './trim-slashes.ts';

export interface DavCollection {
  url: string;
  name: string;
  /** False where its events take none of the person's time. */
  isBusy: boolean;
  timeZone: string | null;
}

export interface DavSession {
  own: DavCollection;
  others: DavCollection[];
  /** The server writes to guests and organizers itself. */
  schedules: boolean;
  /** Lower-case addresses of the person, as the server knows them. */
  addresses: string[];
}

/** Of all requests that opening takes. */
const DEADLINE_MS = 30_000;
/** Twice those that are made: what a server answers must not make us ask for ever. */
const REQUESTS_MAX = 10;
const COLLECTIONS_MAX = 50;

/** The calendars of the account, at most so many; `preferred` is the one that new events are written to. Throws as `fetch` does. */
export async function openSession(
  { root, preferred }: { root: string; preferred: string | null },
  unlimited: typeof globalThis.fetch,
  deadlineMs = DEADLINE_MS,
): Promise<DavSession | null> {
  const fetch = limitRequests(unlimited, deadlineMs);
  const account: DAVAccount = { accountType: 'caldav', serverUrl: root, rootUrl: root };
  account.principalUrl = await fetchPrincipalUrl({ account, fetch });
  const home = await fetchHomeUrl({ account, fetch });
  const [calendars, addresses] = await Promise.all([
    listCalendars({ home, root: `${trimSlashes(root)}/` }, fetch),
    // Servers that do not schedule need not know any.
    fetchCalendarUserAddresses({ account, fetch }).catch(() => []),
  ]);
  const own = preferred
    ? calendars.find(({ url }) => isSame(url, preferred))
    : calendars.find((calendar) => mayWrite(calendar));
  if (!own) return null;
  const { headers } = await fetch(own.url, { method: 'OPTIONS' });
  const others = calendars.filter((calendar) => calendar !== own);
  return {
    own: describe(own),
    others: others.slice(0, COLLECTIONS_MAX - 1).map(describe),
    schedules: /\bcalendar-auto-schedule\b/.test(headers.get('dav') ?? ''),
    addresses: addresses.flatMap((address) => /^mailto:(.+)$/i.exec(address)?.[1]?.toLowerCase() ?? []),
  };
}

function limitRequests(fetch: typeof globalThis.fetch, deadlineMs: number): typeof globalThis.fetch {
  const signal = AbortSignal.timeout(deadlineMs);
  let requests = 0;
  return async (input, init) => {
    requests++;
    if (requests > REQUESTS_MAX) throw new Error('The calendar server needs too many requests');
    return fetch(input, { ...init, signal });
  };
}

/** A server that does not say may let it. */
function mayWrite({ props }: ListedCalendar): boolean {
  const privileges = JSON.stringify(props['currentUserPrivilegeSet'] ?? null);
  return privileges === 'null' || /"(?:write|all|bind|writeContent)"/.test(privileges);
}

function describe({ url, props }: ListedCalendar): DavCollection {
  const transparency = JSON.stringify(props['scheduleCalendarTransp'] ?? null);
  const zone = textOf(props['calendarTimezone']);
  return {
    url,
    name: textOf(props['displayname']),
    isBusy: !transparency.includes('"transparent"'),
    timeZone: zone ? parseCalendarZone(zone) : null,
  };
}

function isSame(one: string, two: string): boolean {
  const plain = (url: string) => trimSlashes(decodeURI(new URL(url).href));
  return plain(one) === plain(two);
}
