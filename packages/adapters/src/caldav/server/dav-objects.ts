import ICAL from 'ical.js';
import {
  calendarQuery,
  createCalendarObject,
  type DAVResponse,
  deleteCalendarObject,
  updateCalendarObject,
} from 'tsdav';
import type { Range } from '../ical/expand.ts';
import { type DavKind, namedFailure, statusFailure } from './dav-failure.ts';
import { trimSlashes } from './trim-slashes.ts';

export interface StoredObject {
  url: string;
  /** Empty where the server gives none: then writes are not guarded. */
  etag: string;
  /** Its file without `.ics`: the id of its event in the port. */
  name: string;
  object: ICAL.Component;
}

const DATA = { 'd:getetag': {}, 'c:calendar-data': {} };

/** The calendar objects of a server. Every call throws ProviderError. */
export function davObjects(fetch: typeof globalThis.fetch) {
  return {
    /** For calls of tsdav that read: it does not tell one failed answer from another. */
    checked: checkedFetch(fetch, 'read'),

    async find(collection: string, name: string): Promise<StoredObject | null> {
      const url = urlOf(collection, name);
      const response = await attempt('get', 'read', () => fetch(url));
      if (response.status === 404 || response.status === 410) return null;
      if (!response.ok) throw statusFailure('get', response.status, 'read');
      return parse(url, response.headers.get('etag') ?? '', await response.text());
    },

    findByUid: async (collection: string, uid: string) => {
      const match = { _attributes: { collation: 'i;octet' }, _text: uid };
      const found = await query(collection, {
        'prop-filter': { _attributes: { name: 'UID' }, 'text-match': match },
      });
      // The match is of any part of the text.
      return found.find(({ object }) => uidOf(object) === uid) ?? null;
    },

    list: (collection: string, { from, to }: Range) =>
      query(collection, { 'time-range': { _attributes: { start: utc(from), end: utc(to) } } }),

    ...davWrites(fetch),
  };

  async function query(url: string, filter: object): Promise<StoredObject[]> {
    const event = { _attributes: { name: 'VEVENT' }, ...filter };
    const filters = { 'comp-filter': { _attributes: { name: 'VCALENDAR' }, 'comp-filter': event } };
    const found = await attempt('query', 'read', () =>
      calendarQuery({ url, props: DATA, filters, depth: '1', fetch: checkedFetch(fetch, 'read') }),
    );
    return found.flatMap((response) => parseResponse(url, response) ?? []);
  }
}

function davWrites(fetch: typeof globalThis.fetch) {
  return {
    async create(collection: string, name: string, object: ICAL.Component): Promise<StoredObject> {
      const filename = `${encodeURIComponent(name)}.ics`;
      const calendar = { url: collection };
      const response = await attempt('create', 'write', () =>
        createCalendarObject({ calendar, filename, iCalString: object.toString(), fetch }),
      );
      if (!response.ok) throw statusFailure('create', response.status, 'write');
      return { url: urlOf(collection, name), etag: response.headers.get('etag') ?? '', name, object };
    },

    /** `conflict` if another program has changed it since it was read. */
    async update(stored: StoredObject): Promise<StoredObject> {
      const response = await attempt('update', 'write', () =>
        updateCalendarObject({ calendarObject: { ...stored, data: stored.object.toString() }, fetch }),
      );
      if (!response.ok) throw statusFailure('update', response.status, 'write');
      return { ...stored, etag: response.headers.get('etag') ?? '' };
    },

    /** One that is gone already is deleted too. */
    async remove(stored: StoredObject): Promise<void> {
      const response = await attempt('delete', 'write', () =>
        deleteCalendarObject({ calendarObject: stored, fetch }),
      );
      if (!response.ok && response.status !== 404 && response.status !== 410)
        throw statusFailure('delete', response.status, 'write');
    },
  };
}

export type DavObjects = ReturnType<typeof davObjects>;

function uidOf(object: ICAL.Component): string {
  return String(object.getFirstSubcomponent('vevent')?.getFirstPropertyValue('uid') ?? '');
}

function checkedFetch(fetch: typeof globalThis.fetch, kind: DavKind): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    if (response.status >= 400) throw statusFailure(init?.method ?? 'GET', response.status, kind);
    return response;
  };
}

async function attempt<T>(what: string, kind: DavKind, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw namedFailure(what, error, kind);
  }
}

function parseResponse(collection: string, { href, props }: DAVResponse): StoredObject | null {
  const data = props?.['calendarData'];
  const text = typeof data === 'object' ? data?._cdata : data;
  if (!href || typeof text !== 'string') return null;
  return parse(new URL(href, collection).href, String(props?.['getetag'] ?? ''), text);
}

/** Null where the file cannot be read: one broken event must not hide the others. */
function parse(url: string, etag: string, text: string): StoredObject | null {
  try {
    const object = new ICAL.Component(ICAL.parse(text));
    if (object.name !== 'vcalendar' || !object.getFirstSubcomponent('vevent')) return null;
    const file = decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? '');
    return { url, etag, name: file.replace(/\.ics$/i, ''), object };
  } catch {
    return null;
  }
}

function urlOf(collection: string, name: string): string {
  return new URL(`${encodeURIComponent(name)}.ics`, `${trimSlashes(collection)}/`).href;
}

function utc(instant: number): string {
  return `${new Date(instant).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
}
