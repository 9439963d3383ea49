import {
  type DAVAccount,
  type DAVCalendar,
  fetchCalendars,
  fetchCalendarUserAddresses,
  fetchHomeUrl,
  fetchPrincipalUrl,
} from 'tsdav';
import { readCalendarZone } from '../ical/find-zone.ts';

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

const PROPERTIES = {
  'd:displayname': {},
  'd:resourcetype': {},
  'd:current-user-privilege-set': {},
  'c:supported-calendar-component-set': {},
  'c:calendar-timezone': {},
  'c:schedule-calendar-transp': {},
};
const PROJECTED = { currentUserPrivilegeSet: true, scheduleCalendarTransp: true };

/** All calendars of the account; `preferred` is the one that new events are written to. Throws as `fetch` does. */
export async function openSession(
  { root, preferred }: { root: string; preferred: string | null },
  fetch: typeof globalThis.fetch,
): Promise<DavSession | null> {
  const account: DAVAccount = { accountType: 'caldav', serverUrl: root, rootUrl: root };
  account.principalUrl = await fetchPrincipalUrl({ account, fetch });
  account.homeUrl = await fetchHomeUrl({ account, fetch });
  const [found, addresses] = await Promise.all([
    fetchCalendars({ account, props: PROPERTIES, projectedProps: PROJECTED, fetch }),
    // Servers that do not schedule need not know any.
    fetchCalendarUserAddresses({ account, fetch }).catch(() => []),
  ]);
  const calendars = found.filter(hasEvents);
  const own = preferred
    ? calendars.find(({ url }) => isSame(url, preferred))
    : calendars.find((calendar) => mayWrite(calendar));
  if (!own) return null;
  const { headers } = await fetch(own.url, { method: 'OPTIONS' });
  return {
    own: describe(own),
    others: calendars.filter((calendar) => calendar !== own).map(describe),
    schedules: /\bcalendar-auto-schedule\b/.test(headers.get('dav') ?? ''),
    addresses: addresses.flatMap((address) => /^mailto:(.+)$/i.exec(address)?.[1]?.toLowerCase() ?? []),
  };
}

function hasEvents({ components = [] }: DAVCalendar): boolean {
  return components.length === 0 || components.includes('VEVENT');
}

/** A server that does not say may let it. */
function mayWrite({ projectedProps }: DAVCalendar): boolean {
  const privileges = JSON.stringify(projectedProps?.['currentUserPrivilegeSet'] ?? null);
  return privileges === 'null' || /"(?:write|all|bind|writeContent)"/.test(privileges);
}

function describe({ url, displayName, timezone, projectedProps }: DAVCalendar): DavCollection {
  const transparency = JSON.stringify(projectedProps?.['scheduleCalendarTransp'] ?? null);
  return {
    url,
    // The parser makes a number of a name of digits.
    name: displayName === undefined || typeof displayName === 'object' ? '' : String(displayName),
    isBusy: !transparency.includes('"transparent"'),
    timeZone: timezone ? readCalendarZone(timezone) : null,
  };
}

function isSame(one: string, two: string): boolean {
  const plain = (url: string) => decodeURI(new URL(url).href).replace(/\/+$/, '');
  return plain(one) === plain(two);
}
