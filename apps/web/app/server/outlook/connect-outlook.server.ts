import { createHash, randomBytes } from 'node:crypto';
import type { AppLoadContext } from '@remix-run/node';
import { FIRST_MAILBOX } from '@triage/contract/mailbox-id';
import { checkKey } from '@triage/core/connection/check-key';
import { connectOutlook } from '@triage/core/connection/connect-outlook';
import { findConnection } from '@triage/core/connection/find-connection';
import { AppError } from '@triage/core/errors';
import { addMailbox, requireNewAddress } from '@triage/core/mailboxes/add-mailbox';
import { isProviderFailure, ProviderError } from '@triage/core/ports/mail';
import { MailLoginError } from '@triage/core/ports/other-mail';
import { isUnreadable } from '@triage/core/ports/vault';
import { mintTenantId } from '@triage/core/tenant/tenant-id';
import {
  clearState,
  isSame,
  STATE_COOKIE,
  stateCookie,
  to,
  verifierOf,
} from '../connect/connect-flow.server.ts';
import {
  chooseMailbox,
  isRemoved,
  mailboxState,
  openMailboxOf,
  parseMailboxState,
} from '../connect/connect-further.server.ts';

const STATE_SECONDS = 600;
const ADDRESS = /^[^\s@]{1,64}@[^\s@]{1,255}$/;
const PAGE = '/onboarding/connect?account=outlook';
/** Begins the state of an attempt at Microsoft: Google's callback does not take its code, nor this one Google's. */
const STATE = 'outlook.';
/** Errors of the authorization page that have a text of their own. */
const REASONS = new Set([
  'access_denied',
  'consent_required',
  'invalid_client',
  'invalid_request',
  'invalid_resource',
  'invalid_scope',
  'server_error',
  'temporarily_unavailable',
  'unauthorized_client',
]);

/** GET /api/connect/outlook; `hint` is the address that the person has typed. */
export async function startOutlook(
  { app, request }: AppLoadContext,
  httpRequest: Request,
): Promise<Response> {
  const session = await request.findSession();
  if (!session) return to('/sign-in');
  const { microsoft, logger } = app.services;
  if (!microsoft) return to('/onboarding/connect');
  const query = new URL(httpRequest.url).searchParams;
  const mailboxId = chooseMailbox(session, query.get('mailbox'));
  if (mailboxId === null) return to('/onboarding/connect');
  const tenant = openMailboxOf(app, session, mailboxId);
  const state = `${STATE}${mailboxState(session, mailboxId)}${randomBytes(24).toString('base64url')}`;
  const codeChallenge = createHash('sha256')
    .update(verifierOf(app, state, session.user.id))
    .digest('base64url');
  try {
    await checkKey(tenant);
    const typed = query.get('hint') ?? '';
    const loginHint = ADDRESS.test(typed) ? typed : await findKnownAddress(tenant);
    const consent = await microsoft.oauth.consentUrl({
      ...{ state, codeChallenge, redirectUri: redirectUri(app) },
      ...(loginHint && { loginHint }),
    });
    return to(consent, stateCookie(app, state, STATE_SECONDS));
  } catch (error) {
    if (isUnreadable(error)) return to('/onboarding/connect?error=kek_mismatch');
    if (!(error instanceof ProviderError)) throw error;
    logger.warn('connect.outlook-unavailable', { request: request.requestId }, error);
    return toPage(app, 'provider_unavailable');
  }
}

/** GET /api/auth/callback/outlook */
export async function finishOutlook(context: AppLoadContext, httpRequest: Request): Promise<Response> {
  const { app, request } = context;
  const session = await request.findSession();
  if (!session) return to('/sign-in');
  const { microsoft } = app.services;
  if (!microsoft) return to('/onboarding/connect');
  const query = new URL(httpRequest.url).searchParams;
  const [code, state, reason] = [query.get('code'), query.get('state'), query.get('error')];
  const expected = STATE_COOKIE.exec(httpRequest.headers.get('cookie') ?? '')?.[1] ?? '';
  if (!state?.startsWith(STATE) || !isSame(state, expected)) return toPage(app, 'stale');
  if (!code) return toPage(app, reason && REASONS.has(reason) ? reason : 'no_code');
  if (isRemoved(session, state.slice(STATE.length))) return to('/settings#mailboxes', clearState(app));
  const mailboxId = parseMailboxState(state.slice(STATE.length));
  const tenant = openMailboxOf(app, session, mailboxId);
  const mailbox = { personId: mintTenantId(session.user.id), mailboxId };
  try {
    const codeVerifier = verifierOf(app, state, session.user.id);
    const grant = await microsoft.oauth.exchange({ code, codeVerifier, redirectUri: redirectUri(app) });
    if (!grant.refreshToken) return toPage(app, 'no_refresh_token');
    await connectOutlook(tenant, grant, async (emailAddress) => {
      await requireNewAddress(app.services, { ...mailbox, emailAddress });
      if (mailboxId !== FIRST_MAILBOX) await addMailbox(app.services, mailbox);
    });
    return to('/inbox', clearState(app));
  } catch (error) {
    app.services.logger.warn('connect.outlook-failed', { request: request.requestId }, error);
    // Connected already, or too many of them.
    if (error instanceof AppError) return to(`/settings?mailbox=${error.code}#mailboxes`, clearState(app));
    return toPage(app, nameProblem(error));
  }
}

type App = AppLoadContext['app'];

function nameProblem(error: unknown): string {
  if (error instanceof MailLoginError) return `${error.server}_${error.failure}`;
  // The code was not issued for this attempt, or was already used.
  if (isProviderFailure(error, 'revoked', 'invalid')) return 'stale';
  if (isProviderFailure(error, 'forbidden')) return 'client_rejected';
  if (error instanceof ProviderError) return 'provider_unavailable';
  throw error;
}

/** The mailbox to connect again, so that Microsoft proposes that account. */
async function findKnownAddress(tenant: Parameters<typeof findConnection>[0]): Promise<string | null> {
  const { signIn, emailAddress } = await findConnection(tenant);
  return signIn ? emailAddress : null;
}

function redirectUri(app: App): string {
  return `${app.env.APP_URL}/api/auth/callback/outlook`;
}

function toPage(app: App, problem: string): Response {
  return to(`${PAGE}&problem=${problem}`, clearState(app));
}
