import type { people_v1 } from '@googleapis/people';
import { GoogleError, invalidArgument } from '../google/google-error.ts';
import { type Call, operation, paramOf } from '../google/operation.ts';
import { CONTACT_SCOPES } from '../google/scopes.ts';
import type { ContactStore, StoredContact } from './contact-store.ts';

const PAGE_DEFAULT = 100;
const PAGE_MAX = 1_000;
const TOKEN_DAYS = 7;
const DAY_MS = 24 * 60 * 60_000;

type Token = { run: string; change: number; at: number };
type Page = { since: number | null; until: number; offset: number };

const list = operation<people_v1.Schema$ListConnectionsResponse>({
  id: 'people.people.connections.list',
  verb: 'get',
  path: '/v1/people/:person/connections',
  scopes: CONTACT_SCOPES,
  units: 0,
  answer(call) {
    if (paramOf(call, 'person') !== 'me') throw invalidArgument('Resource name must be people/me.');
    if (!call.query.get('personFields')) throw invalidArgument('personFields mask is required.');
    const store = call.account.contacts;
    const size = parseSize(call);
    const page = parsePage(call, store);
    const wanted = [...store.contacts.values()]
      .filter(
        ({ change, deleted }) =>
          change <= page.until && (page.since === null ? !deleted : change > page.since),
      )
      .sort((a, b) => a.change - b.change);
    const rest = page.offset + size;
    const isLast = rest >= wanted.length;
    return {
      connections: wanted.slice(page.offset, rest).map(describe),
      totalPeople: [...store.contacts.values()].filter(({ deleted }) => !deleted).length,
      ...(isLast ? {} : { nextPageToken: encode({ ...page, offset: rest }) }),
      ...(isLast && call.query.get('requestSyncToken') === 'true'
        ? { nextSyncToken: encode({ run: store.run, change: page.until, at: store.clock.now() }) }
        : {}),
    };
  },
});

export const contactOperations = [list];

function parseSize({ query }: Call): number {
  const size = Number(query.get('pageSize') ?? PAGE_DEFAULT);
  if (!Number.isInteger(size) || size < 1 || size > PAGE_MAX)
    throw invalidArgument('Page size must be 1 to 1000.');
  return size;
}

function parsePage({ query }: Call, store: ContactStore): Page {
  const page = decode<Page>(query.get('pageToken'));
  if (page) return page;
  const given = query.get('syncToken');
  if (!given) return { since: null, until: store.change, offset: 0 };
  const token = decode<Token>(given);
  const isOld = token && store.clock.now() - token.at > TOKEN_DAYS * DAY_MS;
  if (!token || token.run !== store.run || token.change < store.expiredBefore || isOld)
    throw new ExpiredSyncToken();
  return { since: token.change, until: store.change, offset: 0 };
}

/** Google names it in the details of a 400 and nowhere else. */
class ExpiredSyncToken extends GoogleError {
  constructor() {
    super(
      400,
      'Sync token is expired. Clear local cache and retry call without the sync token.',
      'badRequest',
    );
  }

  override toBody() {
    const body = super.toBody();
    const details = [
      {
        '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
        reason: 'EXPIRED_SYNC_TOKEN',
        domain: 'googleapis.com',
        metadata: { service: 'people.googleapis.com' },
      },
    ];
    return { error: { ...body.error, status: 'FAILED_PRECONDITION', details } };
  }
}

/** A deleted contact keeps only its resource name. */
function describe({ id, name, emails, deleted, change }: StoredContact): people_v1.Schema$Person {
  const resourceName = `people/${id}`;
  if (deleted) return { resourceName, metadata: { deleted: true } };
  return {
    resourceName,
    etag: String(change),
    ...(name === '' ? {} : { names: [{ metadata: { primary: true }, displayName: name }] }),
    ...(emails.length === 0
      ? {}
      : { emailAddresses: emails.map((value, at) => ({ metadata: { primary: at === 0 }, value })) }),
  };
}

function encode(token: Token | Page): string {
  return Buffer.from(JSON.stringify(token)).toString('base64url');
}

function decode<Kind>(text: string | null): Kind | null {
  try {
    return text ? (JSON.parse(Buffer.from(text, 'base64url').toString()) as Kind) : null;
  } catch {
    return null;
  }
}
