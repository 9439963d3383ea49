import { isProviderFailure } from '@triage/core/ports/mail';
import type { MailAccount } from '@triage/core/ports/mail-account';
import { MailLoginError, type MailLoginFailure } from '@triage/core/ports/other-mail';
import { serviceDiscovery } from 'tsdav';
import { nameLoginFailure } from '../mail-servers/name-login-failure.ts';
import { basicLogin } from './server/basic-login.ts';
import { davObjects } from './server/dav-objects.ts';
import { openSession } from './server/dav-session.ts';
import { type DavFetchOptions, DavUnanswered, davFetch } from './server/fetch-dav.ts';
import { trimSlashes } from './server/trim-slashes.ts';

/** The calendar that new events are written to, at a server or address of one; writes nothing. Throws MailLoginError. */
export async function testCaldav(
  { userName, auth, caldav }: Pick<MailAccount, 'userName' | 'auth' | 'caldav'>,
  options: DavFetchOptions,
): Promise<string | null> {
  if (!caldav) return null;
  const authorization = basicLogin(userName, auth);
  const fetch = davFetch({ serverUrl: caldav, authorization }, options);
  const { checked } = davObjects(fetch);
  let refused: MailLoginFailure | null = null;
  for (const find of [async () => caldav, () => wellKnown(caldav, fetch)]) {
    try {
      const root = await find();
      const session = await openSession({ root, preferred: null }, checked);
      if (session) return chooseOwn(session.own.url, caldav, session.others);
    } catch (error) {
      refused ??= nameFailure(error);
    }
  }
  throw new MailLoginError('caldav', refused ?? 'noFolders');
}

/** Somebody who gave the address of one calendar means that one. */
function chooseOwn(first: string, given: string, others: readonly { url: string }[]): string {
  const plain = (url: string) => trimSlashes(decodeURI(url));
  return others.find(({ url }) => plain(url) === plain(given))?.url ?? first;
}

function wellKnown(serverUrl: string, fetch: typeof globalThis.fetch): Promise<string> {
  return serviceDiscovery({ account: { accountType: 'caldav', serverUrl }, fetch });
}

/** A server that has no principal at the address may have one elsewhere. */
function nameFailure(error: unknown): MailLoginFailure {
  if (error instanceof DavUnanswered) return nameLoginFailure(error.cause);
  if (isProviderFailure(error, 'revoked', 'forbidden')) return 'refused';
  if (isProviderFailure(error, 'rateLimited', 'unavailable')) return 'busy';
  if (isProviderFailure(error)) return 'noFolders';
  const named = nameLoginFailure(error);
  return named === 'unreachable' && !(error instanceof TypeError) ? 'noFolders' : named;
}
