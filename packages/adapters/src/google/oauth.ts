import type { Clock } from '@triage/core/ports/clock';
import { ProviderError } from '@triage/core/ports/mail';
import { CALENDAR_SCOPE, type Grant, MAIL_SCOPE, type OAuth } from '@triage/core/ports/oauth';
import { discovery } from './discovery.ts';
import { fetchGoogle, type GoogleAnswer } from './fetch-google.ts';

const SCOPES = ['openid', 'email', MAIL_SCOPE, CALENDAR_SCOPE];
const DEFAULT_LIFETIME_S = 3_600;

export interface GoogleOAuthOptions {
  issuer: string;
  clientId: string;
  clientSecret: string;
  clock: Clock;
  timeoutMs?: number;
}

export function googleOAuth(options: GoogleOAuthOptions): OAuth {
  const { clock, timeoutMs } = options;
  const endpoints = discovery({ issuer: options.issuer, now: () => clock.now(), timeoutMs });
  const client = { client_id: options.clientId, client_secret: options.clientSecret };

  return {
    async consentUrl({ state, codeChallenge, redirectUri, loginHint, alsoScopes = [], sameAccount }) {
      const url = new URL((await endpoints()).authorization);
      const parameters = {
        response_type: 'code',
        client_id: options.clientId,
        redirect_uri: redirectUri,
        scope: [...SCOPES, ...alsoScopes].join(' '),
        state,
        code_challenge: codeChallenge,
        code_challenge_method: 'S256',
        access_type: 'offline',
        // consent: otherwise the provider gives a refresh token only at the first consent.
        // select_account: the mailbox may be another account than the one that signed in.
        prompt: sameAccount ? 'consent' : 'consent select_account',
        include_granted_scopes: 'true',
        ...(loginHint ? { login_hint: loginHint } : {}),
      };
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
      return url.href;
    },
    async exchange({ code, codeVerifier, redirectUri }) {
      const form = {
        grant_type: 'authorization_code',
        code,
        code_verifier: codeVerifier,
        redirect_uri: redirectUri,
        ...client,
      };
      // A code is good for one use: a second try could only tell that the first one took it.
      const answer = await fetchGoogle((await endpoints()).token, { form, timeoutMs, repeat: false });
      if (answer.status !== 200) throw tokenError('exchange', answer, 'invalid');
      return parseGrant(answer, clock.now());
    },
    async refresh(refreshToken) {
      const form = { grant_type: 'refresh_token', refresh_token: refreshToken, ...client };
      const answer = await fetchGoogle((await endpoints()).token, { form, timeoutMs, repeat: true });
      if (answer.status !== 200) throw tokenError('refresh', answer, 'revoked');
      return parseGrant(answer, clock.now());
    },
    async revoke(token) {
      const { revocation } = await endpoints();
      if (!revocation) return;
      const answer = await fetchGoogle(revocation, { form: { token, ...client }, timeoutMs, repeat: true });
      if (answer.status === 200 || answer.body.error === 'invalid_token') return;
      throw tokenError('revoke', answer, 'invalid');
    },
  };
}

function parseGrant({ body }: GoogleAnswer, now: Date): Grant {
  const {
    access_token: accessToken,
    refresh_token: refreshToken,
    expires_in: expiresIn,
    scope,
    id_token: idToken,
  } = body;
  if (typeof accessToken !== 'string' || !accessToken) {
    throw new ProviderError('unavailable', 'The token endpoint answered without a token');
  }
  const lifetimeS = Number(expiresIn ?? DEFAULT_LIFETIME_S) || DEFAULT_LIFETIME_S;
  return {
    accessToken,
    refreshToken: typeof refreshToken === 'string' && refreshToken ? refreshToken : null,
    expiresAt: new Date(now.getTime() + lifetimeS * 1_000),
    // RFC 6749, 5.1: a server may leave the scopes out where they are those that were asked for.
    scopes: typeof scope === 'string' ? scope.split(' ').filter(Boolean) : SCOPES,
    ...(typeof idToken === 'string' ? { email: parseEmail(idToken) } : {}),
  };
}

/** OpenID Connect Core, 3.1.3.7: one that came from the token endpoint itself needs no check of its signature. */
function parseEmail(idToken: string): string | null {
  try {
    const claims: unknown = JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString());
    const email = (claims as { email?: unknown } | null)?.email;
    return typeof email === 'string' && email ? email : null;
  } catch {
    // Whoever needs to know the account treats it as unknown.
    return null;
  }
}

function tokenError(
  step: string,
  { status, body }: GoogleAnswer,
  badGrant: 'invalid' | 'revoked',
): ProviderError {
  const reason = typeof body.error === 'string' && /^\w{1,64}$/.test(body.error) ? body.error : 'unreadable';
  const message = `oauth ${step}: ${status} ${reason}`;
  if (reason === 'invalid_grant') return new ProviderError(badGrant, message, { status });
  const denied = status === 401 || status === 403 || reason === 'unauthorized_client';
  return new ProviderError(denied ? 'forbidden' : 'invalid', message, { status });
}
