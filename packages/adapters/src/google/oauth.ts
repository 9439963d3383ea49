import type { Clock } from '@triage/core/ports/clock';
import { CALENDAR_SCOPE, MAIL_SCOPE, type OAuth } from '@triage/core/ports/oauth';
import { discovery } from '../oauth/discovery.ts';
import { exchangeCode } from '../oauth/exchange-code.ts';
import { fetchEndpoint } from '../oauth/fetch-endpoint.ts';
import { parseGrant, tokenError } from '../oauth/token-answer.ts';

const SCOPES = ['openid', 'email', MAIL_SCOPE, CALENDAR_SCOPE];

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
    async exchange(request) {
      const { token } = await endpoints();
      return exchangeCode({ token, client, scopes: SCOPES, clock, timeoutMs }, request);
    },
    async refresh(refreshToken) {
      const form = { grant_type: 'refresh_token', refresh_token: refreshToken, ...client };
      const answer = await fetchEndpoint((await endpoints()).token, { form, timeoutMs, repeat: true });
      if (answer.status !== 200) throw tokenError('refresh', answer, 'revoked');
      return parseGrant(answer, SCOPES, clock.now());
    },
    async revoke(token) {
      const { revocation } = await endpoints();
      if (!revocation) return;
      const answer = await fetchEndpoint(revocation, { form: { token, ...client }, timeoutMs, repeat: true });
      if (answer.status === 200 || answer.body.error === 'invalid_token') return;
      throw tokenError('revoke', answer, 'invalid');
    },
  };
}
