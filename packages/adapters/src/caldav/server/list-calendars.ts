import { propfind } from 'tsdav';

export interface ListedCalendar {
  url: string;
  /** Properties of the server, by their names in camel case. */
  props: Record<string, unknown>;
}

const PROPERTIES = {
  'd:displayname': {},
  'd:resourcetype': {},
  'd:current-user-privilege-set': {},
  'c:supported-calendar-component-set': {},
  'c:calendar-timezone': {},
  'c:schedule-calendar-transp': {},
};

/**
 * The calendars of a home that may have events. One request for all: tsdav's own function asks each calendar once more,
 * wherever the server says that it is, and gives up if one does not answer.
 */
export async function listCalendars(
  { home, root }: { home: string; root: string },
  fetch: typeof globalThis.fetch,
): Promise<ListedCalendar[]> {
  const found = await propfind({ url: home, props: PROPERTIES, depth: '1', fetch });
  return found.flatMap(({ href, props }) => {
    if (!href || !props || !URL.canParse(href, root)) return [];
    const types = Object.keys(asRecord(props['resourcetype']));
    return types.includes('calendar') && hasEvents(props) ? [{ url: new URL(href, root).href, props }] : [];
  });
}

/** Text, also where the server quotes it. A name of digits has become a number. */
export function textOf(value: unknown): string {
  const text = asRecord(value)['_cdata'] ?? value;
  return typeof text === 'string' || typeof text === 'number' ? String(text) : '';
}

/** A server that names no kinds takes all. */
function hasEvents(props: Record<string, unknown>): boolean {
  const kinds = [asRecord(props['supportedCalendarComponentSet'])['comp'] ?? []].flat();
  const names = kinds.map((kind) => asRecord(asRecord(kind)['_attributes'])['name']);
  return names.length === 0 || names.includes('VEVENT');
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
