import { type people_v1, people as peopleApi } from '@googleapis/people';
import type { Contact, Contacts, ContactsPage } from '@triage/core/ports/contacts';
import { ProviderError } from '@triage/core/ports/mail';
import { type GoogleCallerOptions, googleCaller } from '../call-google.ts';

/** The most that one page may hold. */
const LONGEST_PAGE = 1_000;
const METHOD = 'people.people.connections.list';

/** Not charged to Gmail's quota: the People API has its own, and refuses with 429. */
export function googleContacts(options: Omit<GoogleCallerOptions, 'bucket'>): Contacts {
  const { people } = peopleApi({ version: 'v1' });
  const call = googleCaller(options);

  return {
    async listContacts({ syncToken, page }): Promise<ContactsPage> {
      const query = {
        resourceName: 'people/me',
        personFields: 'names,emailAddresses',
        pageSize: LONGEST_PAGE,
        requestSyncToken: true,
        ...(syncToken ? { syncToken } : {}),
        ...(page ? { pageToken: page } : {}),
      };
      const answer = await call({ method: METHOD, urgency: 'background', again: 'always' }, (request) =>
        people.connections.list(query, request).catch(asExpired),
      );
      if (!answer) throw new ProviderError('gone', `${METHOD}: the sync token has expired`);
      return {
        contacts: (answer.connections ?? []).flatMap(parsePerson),
        nextPage: answer.nextPageToken || null,
        syncToken: answer.nextSyncToken || null,
      };
    },
  };
}

/** Documented as a reason in the details of a 400, and elsewhere as a 410. */
function asExpired(error: unknown): { data: null } {
  const { status, data } = (error as { response?: { status?: number; data?: unknown } }).response ?? {};
  if (status === 410 || (status === 400 && JSON.stringify(data ?? '').includes('EXPIRED_SYNC_TOKEN')))
    return { data: null };
  throw error;
}

function parsePerson({ resourceName, names, emailAddresses, metadata }: people_v1.Schema$Person): Contact[] {
  if (!resourceName) return [];
  const name = (names?.find((each) => each.metadata?.primary) ?? names?.[0])?.displayName ?? '';
  const emails = (emailAddresses ?? []).flatMap(({ value }) => (value ? [value] : []));
  return [{ contactId: resourceName, name, emails, removed: metadata?.deleted === true }];
}
