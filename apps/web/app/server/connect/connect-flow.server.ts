import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { AppLoadContext } from '@remix-run/node';
import type { ConnectError } from '@triage/contract/account/connection';
import type { ContactsRefusal } from '@triage/contract/account/contacts';
import { FIRST_MAILBOX } from '@triage/contract/mailbox-id';
import { checkKey } from '@triage/core/connection/check-key';
import {
  acceptContactsGrant,
  findContactsAccount,
} from '@triage/core/connection/contacts/accept-contacts-grant';
import { findConnection } from '@triage/core/connection/find-connection';
import { storeGrant } from '@triage/core/connection/store-grant';
import type { TenantContext } from '@triage/core/context';
import { AppError } from '@triage/core/errors';
import { isProviderFailure, ProviderError } from '@triage/core/ports/mail';
import { CONTACTS_SCOPE } from '@triage/core/ports/oauth';
import { isUnreadable } from '@triage/core/ports/vault';
import type { KnownSession } from '@triage/core/trpc/init';
import {
  chooseMailbox,
  connectFurther,
  isRemoved,
  mailboxAsked,
  mailboxState,
  openMailboxOf,
  parseMailboxState,
  requireNewAccount,
} from './connect-further.server.ts';
import { isConnectReason, reasonCookie } from './connect-reason.server.ts';

export const STATE_COOKIE = /(?:^|;\s*)oauth_state=([^;]*)/;
const STATE_SECONDS = 600;
const PAGE = '/onboarding/connect';
/** Begins the state of an attempt at Microsoft. */
const OUTLOOK_STATE = 'outlook.';
/** Begins the state of an attempt that asked for the address book. */
const CONTACTS_STATE = 'contacts.';
const CONTACTS_PAGE = '/settings#contacts';

/** GET /api/connect/mailhost; with `contacts`, the address book is asked for too. */
export async function startConnecting(
  { app, request }: AppLoadContext,
  httpRequest: Request,
): Promise<Response> {
  const session = await request.findSession();
  if (!session) return to('/sign-in');
  const query = new URL(httpRequest.url).searchParams;
  const asksContacts = query.has('contacts');
  const mailboxId = asksContacts ? FIRST_MAILBOX : chooseMailbox(session, query.get('mailbox'));
  if (mailboxId === null || !app.env.MAILHOST_CLIENT_ID) return to(PAGE);
  const tenant = openMailboxOf(app, session, mailboxId);
  const prefix = asksContacts ? CONTACTS_STATE : mailboxState(session, mailboxId);
  const state = `${prefix}${randomBytes(24).toString('base64url')}`;
  try {
    await checkKey(tenant);
    const account = asksContacts ? await findContactsAccount(tenant) : null;
    if (asksContacts && !account) return to(CONTACTS_PAGE);
    const consent = await app.services.oauth.consentUrl({
      state,
      codeChallenge: createHash('sha256')
        .update(verifierOf(app, state, session.user.id))
        .digest('base64url'),
      redirectUri: redirectUri(app),
      ...(await hintOf(tenant, { account, session, mailboxId })),
      ...(asksContacts ? { alsoScopes: [CONTACTS_SCOPE], sameAccount: true } : {}),
    });
    return to(consent, stateCookie(app, state, STATE_SECONDS));
  } catch (error) {
    if (isUnreadable(error)) {
      app.services.logger.warn('connect.key-mismatch', { request: request.requestId }, error);
      return asksContacts ? toContacts('kek_mismatch') : toPage('kek_mismatch');
    }
    if (asksContacts && error instanceof ProviderError) return refuseContacts({ app, request }, error);
    if (error instanceof ProviderError) return providerDown({ app, request }, error);
    throw error;
  }
}

/** GET /api/auth/callback/integration */
export async function finishConnecting(context: AppLoadContext, httpRequest: Request): Promise<Response> {
  const { app, request } = context;
  const session = await request.findSession();
  if (!session) return to('/sign-in');
  const query = new URL(httpRequest.url).searchParams;
  const [code, state] = [query.get('code'), query.get('state')];
  const expected = STATE_COOKIE.exec(httpRequest.headers.get('cookie') ?? '')?.[1] ?? '';
  const isOurs = state !== null && isSame(state, expected);
  const isForContacts = isOurs && state.startsWith(CONTACTS_STATE);
  if (!code || !state) {
    if (isForContacts) return toContacts('cancelled', clearState(app));
    const again = isOurs ? mailboxAsked(session, state) : '';
    const answer = to(`${PAGE}?error=missing_oauth_params${again}`, clearState(app));
    const reason = isOurs ? query.get('error') : null;
    if (reason && isConnectReason(reason)) answer.headers.append('Set-Cookie', reasonCookie(app, reason));
    return answer;
  }
  // A state of another provider's way is of no use here.
  if (!isOurs || state.startsWith(OUTLOOK_STATE)) return toPage('invalid_oauth_state', clearState(app));
  if (isRemoved(session, state)) return to('/settings#mailboxes', clearState(app));
  const mailboxId = parseMailboxState(state);
  const tenant = openMailboxOf(app, session, mailboxId);
  try {
    const codeVerifier = verifierOf(app, state, session.user.id);
    const grant = await app.services.oauth.exchange({ code, codeVerifier, redirectUri: redirectUri(app) });
    if (isForContacts) {
      const refusal = await acceptContactsGrant(tenant, grant);
      return refusal ? toContacts(refusal, clearState(app)) : to(CONTACTS_PAGE, clearState(app));
    }
    if (mailboxId !== FIRST_MAILBOX) {
      const outcome = await connectFurther({ app, session, mailboxId }, grant);
      return to(outcome.location, clearState(app));
    }
    await requireNewAccount({ app, session, mailboxId }, grant);
    const connection = await storeGrant(tenant, grant);
    if (connection.status !== 'connected') return to(PAGE, clearState(app));
    return to((await hasDisabledApi(tenant)) ? `${PAGE}?notice=api_disabled` : '/inbox', clearState(app));
  } catch (error) {
    if (isForContacts && error instanceof ProviderError) return refuseContacts(context, error);
    if (error instanceof AppError) return to(`/settings?mailbox=${error.code}#mailboxes`, clearState(app));
    // The code was not issued for this attempt, or was already used.
    if (isProviderFailure(error, 'revoked', 'invalid')) {
      app.services.logger.warn('connect.code-refused', { request: request.requestId }, error);
      return toPage('invalid_oauth_state', clearState(app));
    }
    if (isProviderFailure(error, 'forbidden')) {
      app.services.logger.warn('connect.client-rejected', { request: request.requestId }, error);
      return to(`${PAGE}?notice=client_rejected`, clearState(app));
    }
    if (error instanceof ProviderError) return providerDown(context, error);
    throw error;
  }
}

/** A further mailbox is of another account than the one that signs in; connected again, of the account that it has. */
async function hintOf(
  tenant: TenantContext,
  { account, session, mailboxId }: { account: string | null; session: KnownSession; mailboxId: string },
): Promise<{ loginHint?: string }> {
  if (mailboxId === FIRST_MAILBOX) return { loginHint: account ?? session.user.email };
  const { emailAddress } = await findConnection(tenant);
  return emailAddress ? { loginHint: emailAddress } : {};
}

/** One cheap call to each API: without this, a forgotten API shows as an inbox that never fills. */
async function hasDisabledApi({ mail, calendar }: TenantContext): Promise<boolean> {
  const answers = await Promise.allSettled([mail.getProfile(), calendar.getTimeZone()]);
  return answers.some(
    (answer) => answer.status === 'rejected' && isProviderFailure(answer.reason, 'apiDisabled'),
  );
}

type App = AppLoadContext['app'];

/** PKCE without a second cookie: only this server can derive the verifier, and only for this state and user. */
export function verifierOf(app: App, state: string, userId: string): string {
  return createHmac('sha256', app.env.AUTH_SECRET).update(`connect:${state}:${userId}`).digest('base64url');
}

function redirectUri(app: App): string {
  return `${app.env.APP_URL}/api/auth/callback/integration`;
}

function providerDown(
  { app, request }: Pick<AppLoadContext, 'app' | 'request'>,
  error: ProviderError,
): Response {
  app.services.logger.warn('connect.provider-unavailable', { request: request.requestId }, error);
  return to(`${PAGE}?notice=provider_unavailable`, clearState(app));
}

/** The outcome of asking for the address book; the mailbox is unchanged. */
function refuseContacts(
  { app, request }: Pick<AppLoadContext, 'app' | 'request'>,
  error: ProviderError,
): Response {
  app.services.logger.warn('connect.contacts-refused', { request: request.requestId }, error);
  const isStale = isProviderFailure(error, 'revoked', 'invalid');
  const isRejected = isProviderFailure(error, 'forbidden');
  const refusal = isStale ? 'stale_attempt' : isRejected ? 'client_rejected' : 'provider_unavailable';
  return toContacts(refusal, clearState(app));
}

function toContacts(refusal: ContactsRefusal, cookie?: string): Response {
  return to(`/settings?contacts=${refusal}#contacts`, cookie);
}

function toPage(error: ConnectError, cookie?: string): Response {
  return to(`${PAGE}?error=${error}`, cookie);
}

export function to(location: string, cookie?: string): Response {
  const headers = new Headers({ Location: location });
  if (cookie) headers.set('Set-Cookie', cookie);
  return new Response(null, { status: 302, headers });
}

export function stateCookie(app: App, value: string, maxAge: number): string {
  const secure = app.env.APP_URL.startsWith('https://') ? '; Secure' : '';
  return `oauth_state=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAge}${secure}`;
}

export function clearState(app: App): string {
  return stateCookie(app, '', 0);
}

export function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return expected !== '' && timingSafeEqual(digest(given), digest(expected));
}
